package dev.streamside.modlog;

import java.util.List;
import org.springframework.data.domain.Limit;
import org.springframework.data.jpa.repository.Query;
import org.springframework.data.repository.Repository;
import org.springframework.transaction.annotation.Transactional;

/// Reads the moderation log by ranges of neighbouring rows.
@Transactional(readOnly = true)
interface ModerationRowRepository extends Repository<ModerationRow, ModerationRow.Key> {
    String NEWEST = "select new dev.streamside.modlog.LoggedAct(a.key.id, a.action, m.id, m.displayName, m.imageUrl,"
            + " t.id, t.displayName, t.imageUrl, a.streamId, a.seq, a.endsAt, a.note)"
            + " from ModerationRow a join a.moderator m left join a.target t"
            + " where a.key.channelId = :channelId and a.key.id < :before";

    @Query(NEWEST + " order by a.key.id desc")
    List<LoggedAct> findNewest(long channelId, long before, Limit limit);

    @Query(NEWEST + " and t.id = :targetId order by a.key.id desc")
    List<LoggedAct> findNewestAbout(long channelId, long targetId, long before, Limit limit);
}
