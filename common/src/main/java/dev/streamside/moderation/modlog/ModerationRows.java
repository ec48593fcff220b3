package dev.streamside.moderation.modlog;

import dev.streamside.account.member.MemberCard;
import dev.streamside.platform.database.UtcTime;
import dev.streamside.platform.id.ActId;
import dev.streamside.platform.id.ChannelId;
import dev.streamside.platform.id.Ids;
import dev.streamside.platform.id.MemberId;
import dev.streamside.platform.id.StreamId;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import org.springframework.transaction.annotation.Transactional;

/// The table of the moderation log, read by ranges of neighbouring rows.
@Repository
class ModerationRows {
    private static final String NEWEST =
            "select a.id, a.action, m.id, m.display_name, m.image_url, t.id, t.display_name,"
                    + " t.image_url, a.stream_id, a.seq, a.ends_at, a.note, a.changes from moderation_log a"
                    + " join member m on m.id = a.moderator_id left join member t on t.id = a.target_id"
                    + " where a.channel_id = :channel and a.id < :before";

    private final JdbcClient jdbc;

    ModerationRows(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /// In the caller's transaction.
    void add(ModerationAct act) {
        MemberId target = act.targetId();
        StreamId stream = act.streamId();
        jdbc.sql("insert into moderation_log (channel_id, id, moderator_id, action, target_id, stream_id, seq, ends_at,"
                        + " note, changes) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")
                .param(act.channelId().value())
                .param(Ids.next())
                .param(act.moderatorId().value())
                .param(act.action().name())
                .param(target == null ? null : target.value())
                .param(stream == null ? null : stream.value())
                .param(act.seq())
                .param(UtcTime.ofNullable(act.until()))
                .param(act.note())
                .param(ActChange.write(act.changes()))
                .update();
    }

    /// @param target only acts about this member; null for all
    /// @param before only acts with a smaller id
    @Transactional(readOnly = true)
    public List<LoggedAct> newest(ChannelId channelId, @Nullable MemberId target, long before, int limit) {
        return jdbc.sql(NEWEST + (target == null ? "" : " and a.target_id = :target")
                        + " order by a.id desc limit :limit")
                .param("channel", channelId.value())
                .param("before", before)
                .param("target", target == null ? null : target.value())
                .param("limit", limit)
                .query((row, _) -> act(row))
                .list();
    }

    private static LoggedAct act(ResultSet row) throws SQLException {
        var id = new ActId(row.getLong(1));
        return new LoggedAct(
                id,
                id.at(),
                ModerationAction.valueOf(row.getString(2)),
                new MemberCard(new MemberId(row.getLong(3)), row.getString(4), row.getString(5)),
                row.getString(7) == null
                        ? null
                        : new MemberCard(new MemberId(row.getLong(6)), row.getString(7), row.getString(8)),
                row.getObject(9) == null ? null : new StreamId(row.getLong(9)),
                row.getObject(10, Long.class),
                UtcTime.readNullable(row, 11),
                row.getString(12),
                ActChange.read(row.getString(13)));
    }
}
