package dev.streamside.report;

import dev.streamside.chatlog.Author;
import dev.streamside.chatlog.EntriesDropped;
import dev.streamside.id.ChannelId;
import dev.streamside.id.MemberId;
import dev.streamside.id.StreamId;
import dev.streamside.member.MemberCard;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.context.event.EventListener;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/// The table of reports. Those of chats that have been deleted since are decided; they and old ones do not count. All
/// methods run in the caller's transaction.
@Component
class ReportRows {
    private static final String OPEN = " from report r join chat_log e on e.stream_id = r.stream_id and e.seq = r.seq"
            + " join member m on m.id = r.member_id where r.channel_id = :channel and e.deleted_at is null"
            + " and r.reported_at > utc_timestamp(3) - interval 7 day and not exists (select 1 from member_purge p"
            + " where p.stream_id = e.stream_id and p.member_id = e.member_id and e.seq <= p.up_to)";

    private final JdbcClient jdbc;

    ReportRows(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    @EventListener
    void delete(EntriesDropped stream) {
        jdbc.sql("delete from report where stream_id = ?")
                .param(stream.streamId().value())
                .update();
    }

    /// Does nothing if the member has reported the chat already.
    void add(
            ChannelId channelId,
            StreamId streamId,
            long seq,
            MemberId authorId,
            MemberId memberId,
            @Nullable String reason) {
        jdbc.sql("insert into report (channel_id, stream_id, seq, member_id, author_id, reason, reported_at)"
                        + " values (?, ?, ?, ?, ?, ?, utc_timestamp(3)) on duplicate key update seq = seq")
                .params(channelId.value(), streamId.value(), seq, memberId.value(), authorId.value())
                .param(reason)
                .update();
    }

    void removeOld(ChannelId channelId) {
        jdbc.sql("delete from report where channel_id = ? and reported_at < utc_timestamp(3) - interval 7 day")
                .param(channelId.value())
                .update();
    }

    record Count(int all, int byMember) {}

    Count count(ChannelId channelId, MemberId memberId) {
        return jdbc.sql("select count(*), count(case when r.member_id = :member then 1 end)" + OPEN)
                .param("channel", channelId.value())
                .param("member", memberId.value())
                .query((row, number) -> new Count(row.getInt(1), row.getInt(2)))
                .single();
    }

    /// How many different members have reported chats of each author.
    Map<MemberId, Integer> reporters(ChannelId channelId) {
        return jdbc
                .sql("select r.author_id, count(distinct r.member_id)" + OPEN + " group by r.author_id")
                .param("channel", channelId.value())
                .query((row, number) -> Map.entry(new MemberId(row.getLong(1)), row.getInt(2)))
                .list()
                .stream()
                .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    /// The reported chats, oldest first.
    ///
    /// @param limit most reports
    List<ReportedChat> open(ChannelId channelId, int limit) {
        var chats = new ArrayList<ReportedChat>();
        jdbc.sql("select r.stream_id, r.seq, e.member_id, e.author_name, e.author_image_url, e.author_badge, e.text,"
                        + " e.sent_at, m.id, m.display_name, m.image_url, r.reported_at, r.reason" + OPEN
                        + " order by r.stream_id, r.seq, r.member_id limit :limit")
                .param("channel", channelId.value())
                .param("limit", limit)
                .query((ResultSet row) -> {
                    ReportedChat chat = chat(row);
                    if (chats.isEmpty() || !chats.getLast().isSameAs(chat)) {
                        chats.add(chat);
                    }
                    chats.getLast().reports().add(report(row));
                });
        return chats;
    }

    private static ReportedChat chat(ResultSet row) throws SQLException {
        return new ReportedChat(
                new StreamId(row.getLong(1)),
                row.getLong(2),
                new Author(new MemberId(row.getLong(3)), row.getString(4), row.getString(5), row.getString(6)),
                row.getString(7),
                time(row, 8),
                new ArrayList<>());
    }

    private static ReportedChat.Report report(ResultSet row) throws SQLException {
        var member = new MemberCard(new MemberId(row.getLong(9)), row.getString(10), row.getString(11));
        return new ReportedChat.Report(member, time(row, 12), row.getString(13));
    }

    private static Instant time(ResultSet row, int column) throws SQLException {
        return row.getObject(column, LocalDateTime.class).toInstant(ZoneOffset.UTC);
    }

    /// @return how many there were
    int remove(ChannelId channelId, StreamId streamId, long seq) {
        return jdbc.sql("delete from report where channel_id = ? and stream_id = ? and seq = ?")
                .params(channelId.value(), streamId.value(), seq)
                .update();
    }
}
