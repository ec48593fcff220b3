package dev.streamside.permission;

import dev.streamside.channel.ChannelMember;
import java.util.List;
import java.util.Set;
import org.springframework.data.jpa.repository.Modifying;
import org.springframework.data.jpa.repository.Query;
import org.springframework.data.repository.Repository;
import org.springframework.transaction.annotation.Transactional;

/// Moderators by channel.
@Transactional
interface ModeratorRepository extends Repository<Moderator, ChannelMember> {

    @Transactional(readOnly = true)
    @Query("select m.key.memberId from Moderator m where m.key.channelId = :channelId")
    Set<Long> findMemberIds(long channelId);

    @Transactional(readOnly = true)
    @Query("select m.key.channelId from Moderator m where m.key.memberId = :memberId")
    List<Long> findChannelIds(long memberId);

    @Transactional(readOnly = true)
    @Query("select new dev.streamside.permission.ModeratorView(p.id, p.displayName, p.imageUrl, m.appointedAt)"
            + " from Moderator m join m.member p where m.key.channelId = :channelId order by m.appointedAt, p.id")
    List<ModeratorView> findOldestFirst(long channelId);

    /// @return 1, or 0 if the member is already a moderator
    @Modifying
    @Query(
            nativeQuery = true,
            value = "insert ignore into moderator (channel_id, member_id, appointed_at)"
                    + " values (:channelId, :memberId, utc_timestamp(3))")
    int add(long channelId, long memberId);

    /// @return 1, or 0 if the member is not a moderator
    @Modifying
    @Query("delete from Moderator m where m.key.channelId = :channelId and m.key.memberId = :memberId")
    int remove(long channelId, long memberId);
}
