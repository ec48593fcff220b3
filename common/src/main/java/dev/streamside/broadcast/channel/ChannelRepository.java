package dev.streamside.broadcast.channel;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.data.jpa.repository.JpaRepository;
import org.springframework.data.jpa.repository.Modifying;
import org.springframework.data.jpa.repository.Query;

/// Channels by id.
interface ChannelRepository extends JpaRepository<Channel, Long> {
    Optional<Channel> findByOwnerId(long ownerId);

    /// Locks the channel's row until the transaction ends. Inserting a subscription takes only a shared lock
    /// on it, so two members who subscribe at once would deadlock when they update its count.
    @Query(nativeQuery = true, value = "select id from channel where id = :channelId for update")
    long lock(long channelId);

    @Modifying
    @Query("update Channel c set c.name = :name, c.imageUrl = :imageUrl where c.id = :channelId")
    void rename(long channelId, String name, @Nullable String imageUrl);

    @Modifying
    @Query("update Channel c set c.subscriberCount = c.subscriberCount + :more where c.id = :channelId")
    void addSubscribers(long channelId, long more);
}
