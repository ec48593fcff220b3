package dev.streamside.channel;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.data.jpa.repository.JpaRepository;
import org.springframework.data.jpa.repository.Modifying;
import org.springframework.data.jpa.repository.Query;

/// Channels and their subscriptions.
interface ChannelRepository extends JpaRepository<Channel, Long> {
    Optional<Channel> findByOwnerId(long ownerId);

    /// Those of the members who subscribe.
    @Query("select s from Subscription s where s.key.channelId = :channelId and s.key.memberId in :memberIds")
    List<Subscription> findSubscriptions(long channelId, Collection<Long> memberIds);

    /// Locks the channel's row until the transaction ends. Inserting a subscription takes only a shared lock on it, so
    /// two members who subscribe at once would deadlock when they update its count.
    @Query(nativeQuery = true, value = "select id from channel where id = :channelId for update")
    long lock(long channelId);

    /// @return 1, or 0 when the member had subscribed already
    @Modifying
    @Query(
            nativeQuery = true,
            value = "insert ignore into subscription (channel_id, member_id, created_at)"
                    + " values (:channelId, :memberId, utc_timestamp(3))")
    int subscribe(long channelId, long memberId);

    /// @return 1, or 0 when the member had not subscribed
    @Modifying
    @Query(
            nativeQuery = true,
            value = "delete from subscription where channel_id = :channelId and member_id = :memberId")
    int unsubscribe(long channelId, long memberId);

    @Modifying
    @Query("update Channel c set c.name = :name, c.imageUrl = :imageUrl where c.id = :channelId")
    void rename(long channelId, String name, @Nullable String imageUrl);

    @Modifying
    @Query("update Channel c set c.subscriberCount = c.subscriberCount + :more where c.id = :channelId")
    void addSubscribers(long channelId, long more);
}
