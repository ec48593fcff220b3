package dev.streamside.chat.log.retention;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonInclude;
import dev.streamside.chat.log.memory.Timelines;
import dev.streamside.platform.cluster.ControlLog;
import dev.streamside.platform.database.UtcTime;
import dev.streamside.platform.id.MemberId;
import dev.streamside.platform.id.StreamId;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/// What a member has said, on all streams, for a data export and for erasure. Runs in the caller's
/// transaction.
@Component
public class MemberEntries {
    /// A chat or an announcement as it is stored.
    ///
    /// @param deletedAt null if it is still shown
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Said(
            StreamId streamId,
            @JsonFormat(shape = JsonFormat.Shape.STRING) long seq,
            String type,
            String authorName,
            @Nullable String authorImageUrl,
            String text,
            Instant sentAt,
            @Nullable Instant deletedAt) {}

    /// Erases the personal data: texts, names, pictures and ids. The entry keeps its number, type and time.
    private static final String ERASE =
            "update chat_log set author_name = '', author_image_url = null, author_badge = null, text = '',"
                    + " client_message_id = null, details = null, deleted_at = coalesce(deleted_at, ?)"
                    + " where stream_id = ? and member_id = ? and author_name <> '' limit ";

    private final JdbcClient jdbc;
    private final ControlLog.Topic erased;
    private final Timelines timelines;

    MemberEntries(JdbcClient jdbc, Timelines timelines, ControlLog control) {
        this.jdbc = jdbc;
        this.timelines = timelines;
        this.erased =
                control.topic("erased").listen(id -> {}, id -> timelines.reload(StreamId.of(id)), timelines::forgetAll);
    }

    /// The streams on which the member has said something that is not erased.
    public List<StreamId> streamsOf(MemberId memberId) {
        return jdbc.sql("select distinct stream_id from chat_log where member_id = ? and author_name <> ''")
                .param(memberId.value())
                .query((row, number) -> new StreamId(row.getLong(1)))
                .list();
    }

    /// What the member has said after a number, oldest first, deleted or not, but not erased.
    public List<Said> said(StreamId streamId, MemberId memberId, long after, int limit) {
        return jdbc.sql("select seq, type, author_name, author_image_url, text, sent_at, deleted_at from chat_log"
                        + " where stream_id = ? and member_id = ? and seq > ? and author_name <> ''"
                        + " order by seq limit ?")
                .params(streamId.value(), memberId.value(), after, limit)
                .query((row, number) -> new Said(
                        streamId,
                        row.getLong(1),
                        row.getString(2),
                        row.getString(3),
                        row.getString(4),
                        row.getString(5),
                        UtcTime.read(row, 6),
                        UtcTime.readNullable(row, 7)))
                .list();
    }

    /// Erases some of what a member has said on a stream. Readers see tombstones instead.
    ///
    /// @return how many entries; fewer than `limit` if they were the last
    public int erase(StreamId streamId, MemberId memberId, Instant at, int limit) {
        int count = jdbc.sql(ERASE + limit)
                .params(UtcTime.of(at), streamId.value(), memberId.value())
                .update();
        if (count < limit) {
            erased.changed(streamId, () -> timelines.reload(streamId));
        }
        return count;
    }
}
