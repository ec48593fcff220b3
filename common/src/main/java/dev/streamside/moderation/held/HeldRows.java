package dev.streamside.moderation.held;

import dev.streamside.chat.log.entry.Author;
import dev.streamside.chat.log.retention.EntriesDropped;
import dev.streamside.moderation.ban.Bans;
import dev.streamside.platform.id.ChannelId;
import dev.streamside.platform.id.HeldId;
import dev.streamside.platform.id.MemberId;
import dev.streamside.platform.id.StreamId;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.context.event.EventListener;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/// The table of held chats. All methods run in the caller's transaction.
@Component
record HeldRows(JdbcClient jdbc) {
    private static final String COLUMNS = "select h.id, h.stream_id, h.member_id, h.author_name, h.author_image_url,"
            + " h.author_badge, h.text, h.client_message_id, h.reply_to, h.mentions, h.reason, h.word from held_chat h ";
    /// Chats of the banned stay, for the ban may be lifted. They must not hide others, nor use up their places.
    private static final String BY_NOBODY_BANNED = " and " + Bans.notBanned("h.channel_id", "h.member_id");

    @EventListener
    void delete(EntriesDropped stream) {
        jdbc.sql("delete from held_chat where stream_id = ?")
                .param(stream.streamId().value())
                .update();
    }

    /// Does nothing if it is held already.
    void add(ChannelId channelId, HeldChat chat) {
        Author author = chat.author();
        jdbc.sql("insert into held_chat (channel_id, id, stream_id, member_id, author_name, author_image_url,"
                        + " author_badge, text, client_message_id, reply_to, mentions, reason, word, held_at)"
                        + " values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, utc_timestamp(3))"
                        + " on duplicate key update id = id")
                .param(channelId.value())
                .param(chat.id().value())
                .param(chat.streamId().value())
                .param(author.id().value())
                .param(author.name())
                .param(author.imageUrl())
                .param(author.badge())
                .param(chat.text())
                .param(chat.clientMessageId())
                .param(chat.replyTo())
                .param(chat.mentions().stream().map(MemberId::toString).collect(Collectors.joining(",")))
                .param(chat.reason() == null ? null : chat.reason().name())
                .param(chat.word())
                .update();
    }

    /// Until this transaction ends, no other one can hold a chat of this member, on any node.
    void lockFor(MemberId memberId) {
        jdbc.sql("select id from member where id = ? for update")
                .param(memberId.value())
                .query(Long.class)
                .optional();
    }

    record Count(int all, int ofMember) {}

    /// How many chats of members who are not banned wait on the channel's live streams.
    Count count(ChannelId channelId, MemberId memberId) {
        return jdbc.sql("select count(*), count(case when h.member_id = ? then 1 end) from held_chat h"
                        + " join stream s on s.id = h.stream_id where h.channel_id = ? and s.status = 'LIVE'"
                        + BY_NOBODY_BANNED)
                .params(memberId.value(), channelId.value())
                .query((row, number) -> new Count(row.getInt(1), row.getInt(2)))
                .single();
    }

    /// No moderator decides on these any more: their streams have ended.
    void removeOld(ChannelId channelId) {
        jdbc.sql(
                        "delete from held_chat where channel_id = :channel and held_at < utc_timestamp(3) - interval 12 hour"
                                + " and stream_id not in (select id from stream where channel_id = :channel and status = 'LIVE')")
                .param("channel", channelId.value())
                .update();
    }

    /// The chats of members who are not banned that wait on live streams, oldest first.
    List<HeldChat> waiting(ChannelId channelId, int limit) {
        return jdbc.sql(COLUMNS + "join stream s on s.id = h.stream_id"
                        + " where h.channel_id = ? and s.status = 'LIVE'" + BY_NOBODY_BANNED + " order by h.id limit ?")
                .params(channelId.value(), limit)
                .query(HeldRows::chat)
                .list();
    }

    Optional<HeldChat> find(ChannelId channelId, HeldId id) {
        return jdbc.sql(COLUMNS + "where h.channel_id = ? and h.id = ?")
                .params(channelId.value(), id.value())
                .query(HeldRows::chat)
                .optional();
    }

    /// @return 1, or 0 if it is not held any more
    int remove(ChannelId channelId, HeldId id) {
        return jdbc.sql("delete from held_chat where channel_id = ? and id = ?")
                .params(channelId.value(), id.value())
                .update();
    }

    private static HeldChat chat(ResultSet row, int number) throws SQLException {
        return new HeldChat(
                new HeldId(row.getLong(1)),
                new StreamId(row.getLong(2)),
                new Author(new MemberId(row.getLong(3)), row.getString(4), row.getString(5), row.getString(6)),
                row.getString(7),
                row.getString(8),
                row.getObject(9, Long.class),
                mentions(row.getString(10)),
                cause(row.getString(11)),
                row.getString(12));
    }

    /// Null for a cause that only a newer version knows.
    private static HeldReason.@Nullable Cause cause(@Nullable String name) {
        return Arrays.stream(HeldReason.Cause.values())
                .filter(cause -> cause.name().equals(name))
                .findFirst()
                .orElse(null);
    }

    private static List<MemberId> mentions(String ids) {
        return ids.isEmpty()
                ? List.of()
                : Arrays.stream(ids.split(",", -1)).map(MemberId::of).toList();
    }
}
