package dev.streamside.chat.log.query;

import dev.streamside.chat.log.entry.Author;
import dev.streamside.chat.log.entry.EntryType;
import dev.streamside.chat.log.entry.Quote;
import dev.streamside.platform.database.UtcTime;
import dev.streamside.platform.id.ChannelId;
import dev.streamside.platform.id.MemberId;
import dev.streamside.platform.id.StreamId;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import org.springframework.transaction.annotation.Transactional;

/// Reads chats. Unless noted otherwise, deleted and purged ones are left out. Requests pass the
/// [dev.streamside.platform.guard.Bulkhead] first.
@Repository
@Transactional(readOnly = true)
public class ChatRows {
    private static final String COLUMNS = "select e.stream_id, e.seq, e.member_id, e.author_name, e.author_image_url,"
            + " e.author_badge, e.text, e.client_message_id, e.sent_at, e.details, e.target, e.deleted_at is not null from"
            + " chat_log e";
    private static final String SHOWN = " and e.type = 'chat' and e.deleted_at is null and not exists"
            + " (select 1 from member_purge p where p.stream_id = e.stream_id and p.member_id = e.member_id"
            + " and e.seq <= p.up_to)";

    private final JdbcClient jdbc;

    ChatRows(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /// A chat or announcement, even a deleted one; empty if `seq` is not an entry of this type.
    public Optional<LoggedChat> find(StreamId streamId, long seq, EntryType type) {
        return jdbc.sql(COLUMNS + " where e.stream_id = ? and e.seq = ? and e.type = ?")
                .params(streamId.value(), seq, type.word())
                .query(ChatRows::chat)
                .optional();
    }

    /// The chat that a member sent with this id, even if it has been deleted.
    public Optional<LoggedChat> sent(StreamId streamId, MemberId memberId, String clientMessageId) {
        return jdbc.sql(COLUMNS + " where e.stream_id = ? and e.member_id = ? and e.client_message_id = ?")
                .params(streamId.value(), memberId.value(), clientMessageId)
                .query(ChatRows::chat)
                .optional();
    }

    /// The chats with these numbers, oldest first. For a reply, only the number of the quoted chat is read.
    public List<LoggedChat> between(StreamId streamId, long first, long last) {
        return jdbc.sql(COLUMNS + " where e.stream_id = ? and e.seq between ? and ?" + SHOWN + " order by e.seq")
                .params(streamId.value(), first, last)
                .query((row, number) -> chat(row, replyTo(row)))
                .list();
    }

    /// The number of the newest entry of a log; 0 if there is none.
    public long newest(StreamId streamId) {
        return jdbc.sql("select head from stream_head where stream_id = ?")
                .param(streamId.value())
                .query(Long.class)
                .optional()
                .orElse(0L);
    }

    /// What replies show of the chats with these numbers, by number. Chats that can no longer be read are
    /// missing.
    Map<Long, Quote> quotes(StreamId streamId, Set<Long> seqs) {
        return jdbc
                .sql(COLUMNS + " where e.stream_id = :streamId and e.seq in (:seqs)" + SHOWN)
                .param("streamId", streamId.value())
                .param("seqs", seqs)
                .query(ChatRows::chat)
                .stream()
                .map(chat -> Quote.of(chat.seq(), chat.author(), chat.text()))
                .collect(Collectors.toMap(Quote::seq, Function.identity()));
    }

    /// The chats of a member on a channel's streams, newest first.
    public List<MemberChat> by(MemberId memberId, ChannelId channelId, Instant since, int limit) {
        return jdbc.sql(COLUMNS + " join stream s on s.id = e.stream_id where e.member_id = ? and e.sent_at > ?"
                        + " and s.channel_id = ?" + SHOWN + " order by e.sent_at desc, e.seq desc limit ?")
                .params(memberId.value(), UtcTime.of(since), channelId.value(), limit)
                .query((row, number) -> new MemberChat(new StreamId(row.getLong(1)), chat(row, number)))
                .list();
    }

    /// The chat that is pinned on a stream.
    Optional<LoggedChat> pinned(StreamId streamId) {
        return jdbc.sql(COLUMNS + " join pinned_chat c on c.stream_id = e.stream_id and c.seq = e.seq"
                        + " where e.stream_id = ?" + SHOWN)
                .param(streamId.value())
                .query(ChatRows::chat)
                .optional();
    }

    /// Only its number.
    private static @Nullable Quote replyTo(ResultSet row) throws SQLException {
        long target = row.getLong(11);
        return row.wasNull() ? null : Quote.gone(target);
    }

    private static LoggedChat chat(ResultSet row, int number) throws SQLException {
        return chat(row, null);
    }

    private static LoggedChat chat(ResultSet row, @Nullable Quote replyTo) throws SQLException {
        return new LoggedChat(
                row.getLong(2),
                new Author(new MemberId(row.getLong(3)), row.getString(4), row.getString(5), row.getString(6)),
                row.getString(7),
                row.getString(8),
                UtcTime.read(row, 9),
                row.getBoolean(12),
                replyTo,
                row.getString(10));
    }
}
