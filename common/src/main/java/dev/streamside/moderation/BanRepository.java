package dev.streamside.moderation;

import java.util.List;
import java.util.Set;
import org.springframework.data.jpa.repository.Modifying;
import org.springframework.data.jpa.repository.Query;
import org.springframework.data.repository.Repository;
import org.springframework.transaction.annotation.Transactional;

/// Bans by stream and member.
@Transactional
interface BanRepository extends Repository<Ban, Ban.Key> {

    @Transactional(readOnly = true)
    @Query("select b.key.memberId from Ban b where b.key.streamId = :streamId")
    Set<Long> findMemberIds(long streamId);

    @Transactional(readOnly = true)
    @Query("select new dev.streamside.moderation.BanView(m.id, m.displayName, m.imageUrl, b.bannedAt)"
            + " from Ban b join b.member m where b.key.streamId = :streamId order by b.bannedAt desc, m.id desc")
    List<BanView> findNewestFirst(long streamId);

    /// Does nothing if the member is already banned.
    @Modifying
    @Query(
            nativeQuery = true,
            value = "insert ignore into ban (stream_id, member_id, banned_by, banned_at)"
                    + " values (:streamId, :memberId, :bannedBy, utc_timestamp(3))")
    void add(long streamId, long memberId, long bannedBy);

    /// Does nothing if the member is not banned.
    @Modifying
    @Query("delete from Ban b where b.key.streamId = :streamId and b.key.memberId = :memberId")
    void remove(long streamId, long memberId);
}
