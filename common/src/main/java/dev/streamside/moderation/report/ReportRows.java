package dev.streamside.moderation.report;

import dev.streamside.account.member.MemberCard;
import dev.streamside.account.member.MemberProfile;
import dev.streamside.chat.log.entry.Author;
import dev.streamside.chat.log.retention.EntriesDropped;
import dev.streamside.moderation.ban.Bans;
import dev.streamside.platform.database.UtcTime;
import dev.streamside.platform.id.ChannelId;
import dev.streamside.platform.id.MemberId;
import dev.streamside.platform.id.StreamId;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.context.event.EventListener;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/// The table of reports. Reports of chats that a moderator has deleted since are decided; they and old ones
/// do not count. Authors cannot end reports about themselves by deleting their chat. All methods run in the
/// caller's transaction.
@Component
record ReportRows(JdbcClient jdbc) {
    /// Acts of moderators about the chat of `r`. A purge decides all reports before it: the id of an act
    /// begins with the milliseconds since 2020.
    private static final String DECIDED = "select 1 from moderation_log l where l.target_id = r.author_id"
            + " and l.channel_id = r.channel_id and l.stream_id = r.stream_id"
            + " and (l.action = 'CHAT_DELETED' and l.seq = r.seq or l.action = 'CHATS_PURGED'"
            + " and l.id >> 22 >= timestampdiff(microsecond, '2020-01-01', r.reported_at) div 1000)";

    private static final String OPEN = " from report r join chat_log e on e.stream_id = r.stream_id and e.seq = r.seq"
            + " join member m on m.id = r.member_id join member a on a.id = r.author_id where r.channel_id = :channel"
            + " and (e.deleted_at is null or not exists (" + DECIDED + "))"
            + " and r.reported_at > utc_timestamp(3) - interval 7 day and not exists (select 1 from member_purge p"
            + " where p.stream_id = e.stream_id and p.member_id = e.member_id and e.seq <= p.up_to)";

    /// Chats of the banned must not hide others, nor use up their places. Their reports still count when they are back.
    private static final String BY_NOBODY_BANNED = " and " + Bans.notBanned("r.channel_id", "r.author_id");

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

    /// @param all without those about the channel's owner, whom no moderator may judge
    record Count(int all, int byMember) {}

    Count count(ChannelId channelId, MemberId memberId) {
        return jdbc.sql("select count(case when r.author_id <> (select c.owner_id from channel c where c.id = :channel)"
                        + " then 1 end), count(case when r.member_id = :member then 1 end)" + OPEN + BY_NOBODY_BANNED)
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

    /// A place in the order of reports.
    record Key(StreamId streamId, long seq, MemberId memberId) {
        /// Before all of them.
        static final Key FIRST = new Key(new StreamId(0), 0, new MemberId(0));
    }

    /// @param author the current profile
    record Open(ReportedChat chat, MemberProfile author) {
        Key key() {
            return new Key(
                    chat.streamId(),
                    chat.seq(),
                    chat.reports().getLast().member().id());
        }

        static int reports(List<Open> chats) {
            return chats.stream().mapToInt(open -> open.chat().reports().size()).sum();
        }
    }

    /// The reported chats, oldest first.
    ///
    /// @param limit most reports
    List<Open> open(ChannelId channelId, Key after, int limit) {
        var chats = new ArrayList<Open>();
        jdbc.sql("select r.stream_id, r.seq, e.member_id, e.author_name, e.author_image_url, e.author_badge, e.text,"
                        + " e.sent_at, m.id, m.display_name, m.image_url, r.reported_at, r.reason,"
                        + " e.deleted_at is not null, a.username, a.display_name, a.image_url, a.created_at" + OPEN
                        + BY_NOBODY_BANNED
                        + " and (r.stream_id, r.seq, r.member_id) > (:stream, :seq, :reporter)"
                        + " order by r.stream_id, r.seq, r.member_id limit :limit")
                .param("channel", channelId.value())
                .param("stream", after.streamId().value())
                .param("seq", after.seq())
                .param("reporter", after.memberId().value())
                .param("limit", limit)
                .query((ResultSet row) -> {
                    ReportedChat chat = chat(row);
                    if (chats.isEmpty() || !chats.getLast().chat().isSameAs(chat)) {
                        chats.add(new Open(chat, author(chat.author().id(), row)));
                    }
                    chats.getLast().chat().reports().add(report(row));
                });
        return chats;
    }

    private static ReportedChat chat(ResultSet row) throws SQLException {
        return new ReportedChat(
                new StreamId(row.getLong(1)),
                row.getLong(2),
                new Author(new MemberId(row.getLong(3)), row.getString(4), row.getString(5), row.getString(6)),
                row.getString(7),
                UtcTime.read(row, 8),
                row.getBoolean(14),
                new ArrayList<>());
    }

    private static MemberProfile author(MemberId id, ResultSet row) throws SQLException {
        return new MemberProfile(id, row.getString(15), row.getString(16), row.getString(17), UtcTime.read(row, 18));
    }

    private static ReportedChat.Report report(ResultSet row) throws SQLException {
        var member = new MemberCard(new MemberId(row.getLong(9)), row.getString(10), row.getString(11));
        return new ReportedChat.Report(member, UtcTime.read(row, 12), row.getString(13));
    }

    /// @return how many there were
    int remove(ChannelId channelId, StreamId streamId, long seq) {
        return jdbc.sql("delete from report where channel_id = ? and stream_id = ? and seq = ?")
                .params(channelId.value(), streamId.value(), seq)
                .update();
    }
}
