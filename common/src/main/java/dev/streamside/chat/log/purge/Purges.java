package dev.streamside.chat.log.purge;

import dev.streamside.platform.database.UtcTime;
import dev.streamside.platform.id.MemberId;
import dev.streamside.platform.id.StreamId;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/// The table of running purges. Marking thousands of chats as deleted takes a while, so reads from the
/// database leave out the chats that these purges cover.
@Component
public class Purges {
    private final JdbcClient jdbc;

    Purges(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /// Runs in the caller's transaction.
    public void begin(Purge purge) {
        jdbc.sql("insert into member_purge (stream_id, member_id, up_to) values (:stream, :member, :upTo)"
                        + " on duplicate key update up_to = :upTo")
                .param("stream", purge.streamId().value())
                .param("member", purge.memberId().value())
                .param("upTo", purge.upTo())
                .update();
    }

    /// Those of some streams, of which there must be at least one.
    public List<Purge> of(Collection<StreamId> streamIds) {
        return jdbc.sql("select stream_id, member_id, up_to from member_purge where stream_id in (:streams)")
                .param("streams", streamIds.stream().map(StreamId::value).toList())
                .query(Purges::purge)
                .list();
    }

    /// Some of the purges that are not done.
    List<Purge> some(int limit) {
        return jdbc.sql("select stream_id, member_id, up_to from member_purge limit ?")
                .param(limit)
                .query(Purges::purge)
                .list();
    }

    /// Marks some chats as deleted, in the caller's transaction. The last slice ends the purge.
    ///
    /// @return how many
    int mark(Purge purge, Instant at, int limit) {
        int marked = jdbc.sql("update chat_log set deleted_at = ? where stream_id = ? and member_id = ? and seq <= ?"
                        + " and type = 'chat' and deleted_at is null limit " + limit)
                .params(
                        UtcTime.of(at),
                        purge.streamId().value(),
                        purge.memberId().value(),
                        purge.upTo())
                .update();
        if (marked == limit) {
            return marked;
        }
        jdbc.sql("delete from member_purge where stream_id = ? and member_id = ? and up_to = ?")
                .params(purge.streamId().value(), purge.memberId().value(), purge.upTo())
                .update();
        return marked;
    }

    private static Purge purge(ResultSet row, int number) throws SQLException {
        return new Purge(new StreamId(row.getLong(1)), new MemberId(row.getLong(2)), row.getLong(3));
    }
}
