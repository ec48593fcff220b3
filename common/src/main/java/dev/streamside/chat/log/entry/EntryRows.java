package dev.streamside.chat.log.entry;

import dev.streamside.platform.database.UtcTime;
import dev.streamside.platform.id.MemberId;
import dev.streamside.platform.id.StreamId;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Component;

/// The table of all logs, written in batches and read by range scans of neighbouring rows. Runs in the caller's
/// transaction.
@Component
public class EntryRows {
    private static final String INSERT = "insert into chat_log (stream_id, seq, type, member_id, author_name,"
            + " author_image_url, author_badge, text, client_message_id, target, details, sent_at)"
            + " values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";
    private static final String SELECT = "select stream_id, seq, type, member_id, author_name,"
            + " author_image_url, author_badge, text, client_message_id, target, details, sent_at, deleted_at is not null"
            + " from chat_log where stream_id = ?";
    private static final String NEWEST = "(" + SELECT + " order by seq desc limit ?)";
    private static final String NOT_PURGED = " and not (type = 'chat' and exists (select 1 from member_purge p"
            + " where p.stream_id = chat_log.stream_id and p.member_id = chat_log.member_id"
            + " and chat_log.seq <= p.up_to))";

    private final JdbcTemplate jdbc;

    EntryRows(JdbcTemplate jdbc) {
        this.jdbc = jdbc;
    }

    /// In one statement.
    public void add(List<LogEntry> entries) {
        jdbc.batchUpdate(INSERT, entries, entries.size(), EntryRows::write);
    }

    /// The newest entries of some streams, in any order.
    ///
    /// @param limit most entries of each
    public List<LogEntry> newest(Collection<StreamId> streamIds, int limit) {
        return jdbc.query(
                String.join(" union all ", Collections.nCopies(streamIds.size(), NEWEST)),
                EntryRows::read,
                streamIds.stream()
                        .flatMap(streamId -> Stream.of(streamId.value(), limit))
                        .toArray());
    }

    /// The entries after `seq`, oldest first.
    public List<LogEntry> after(StreamId streamId, long seq, int limit) {
        return jdbc.query(SELECT + " and seq > ? order by seq limit ?", EntryRows::read, streamId.value(), seq, limit);
    }

    /// The entries before `seq`, newest first, except those that have been deleted or that a running purge
    /// covers.
    ///
    /// @param onlyChats whether to leave out entries of other types
    public List<LogEntry> before(StreamId streamId, long seq, int limit, boolean onlyChats) {
        return jdbc.query(
                SELECT + " and seq < ? and deleted_at is null" + (onlyChats ? " and type = 'chat'" : "") + NOT_PURGED
                        + " order by seq desc limit ?",
                EntryRows::read,
                streamId.value(),
                seq,
                limit);
    }

    /// Marks a chat or an announcement as deleted.
    ///
    /// @return 1, or 0 if it is already gone
    public int markDeleted(StreamId streamId, long seq, Instant at) {
        return jdbc.update(
                "update chat_log set deleted_at = ? where stream_id = ? and seq = ?"
                        + " and type in ('chat', 'announcement') and deleted_at is null",
                UtcTime.of(at),
                streamId.value(),
                seq);
    }

    private static void write(PreparedStatement row, LogEntry entry) throws SQLException {
        MemberId memberId = entry.memberId();
        Author author = entry.author();
        row.setLong(1, entry.streamId().value());
        row.setLong(2, entry.seq());
        row.setString(3, entry.type().word());
        row.setObject(4, memberId == null ? null : memberId.value());
        row.setString(5, author == null ? null : author.name());
        row.setString(6, author == null ? null : author.imageUrl());
        row.setString(7, author == null ? null : author.badge());
        row.setString(8, entry.text());
        row.setString(9, entry.clientMessageId());
        row.setObject(10, entry.target());
        row.setString(11, entry.details());
        row.setObject(12, UtcTime.of(entry.sentAt()));
    }

    private static LogEntry read(ResultSet row, int number) throws SQLException {
        var entry = new LogEntry(
                        new StreamId(row.getLong(1)),
                        row.getLong(2),
                        EntryType.of(row.getString(3)),
                        UtcTime.read(row, 12))
                .saying(row.getString(8), row.getString(9))
                .about(row.getObject(10, Long.class))
                .with(row.getString(11));
        String authorName = row.getString(5);
        if (authorName != null) {
            entry.by(new Author(new MemberId(row.getLong(4)), authorName, row.getString(6), row.getString(7)));
        }
        return row.getBoolean(13) ? entry.redact() : entry;
    }
}
