package dev.streamside.moderation;

import dev.streamside.channel.ChannelMember;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.data.jpa.repository.Modifying;
import org.springframework.data.jpa.repository.Query;
import org.springframework.data.repository.Repository;
import org.springframework.transaction.annotation.Transactional;

/// Bans by channel and member. Those that have ended stay until the next change.
@Transactional
interface BanRepository extends Repository<Ban, ChannelMember> {

    @Transactional(readOnly = true)
    @Query("select b from Ban b where b.key.channelId = :channelId")
    List<Ban> findAll(long channelId);

    @Transactional(readOnly = true)
    @Query("select b.key.channelId from Ban b where b.key.memberId = :memberId")
    List<Long> findChannelIds(long memberId);

    @Transactional(readOnly = true)
    @Query(
            "select new dev.streamside.moderation.BanView(m.id, m.displayName, m.imageUrl, b.bannedAt, b.endsAt, b.reason)"
                    + " from Ban b join b.member m where b.key.channelId = :channelId and (b.endsAt is null or b.endsAt > :now)"
                    + " order by b.bannedAt desc, m.id desc")
    List<BanView> findNewestFirst(long channelId, Instant now);

    /// Changes the terms of a ban that there is.
    @Modifying
    @Query(
            nativeQuery = true,
            value = "insert into channel_ban (channel_id, member_id, banned_by, banned_at, ends_at, reason)"
                    + " values (:channelId, :memberId, :bannedBy, :now, :until, :reason)"
                    + " on duplicate key update banned_by = :bannedBy, ends_at = :until, reason = :reason")
    void put(
            long channelId,
            long memberId,
            long bannedBy,
            Instant now,
            @Nullable Instant until,
            @Nullable String reason);

    @Modifying
    @Query("update Ban b set b.reason = null where b.key.memberId = :memberId")
    void removeReasons(long memberId);

    /// @return 1, or 0 if the member is not banned
    @Modifying
    @Query("delete from Ban b where b.key.channelId = :channelId and b.key.memberId = :memberId")
    int remove(long channelId, long memberId);

    @Modifying
    @Query("delete from Ban b where b.key.channelId = :channelId and b.endsAt <= :now")
    void removeEnded(long channelId, Instant now);
}
