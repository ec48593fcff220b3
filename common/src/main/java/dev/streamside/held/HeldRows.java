package dev.streamside.held;

import dev.streamside.chatlog.Author;
import dev.streamside.chatlog.EntriesDropped;
import dev.streamside.id.ChannelId;
import dev.streamside.id.HeldId;
import dev.streamside.id.MemberId;
import dev.streamside.id.StreamId;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.springframework.context.event.EventListener;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/// The table of held chats. All methods run in the caller's transaction.
@Component
class HeldRows {
    private static final String COLUMNS = "select h.id, h.stream_id, h.member_id, h.author_name, h.author_image_url,"
            + " h.author_badge, h.text, h.client_message_id, h.reply_to, h.mentions from held_chat h ";

    private final JdbcClient jdbc;

    HeldRows(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

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
                        + " author_badge, text, client_message_id, reply_to, mentions, held_at)"
                        + " values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, utc_timestamp(3))"
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
                .update();
    }

    record Count(int all, int ofMember) {}

    /// How many chats wait on the channel's live streams.
    Count count(ChannelId channelId, MemberId memberId) {
        return jdbc.sql("select count(*), count(case when h.member_id = ? then 1 end) from held_chat h"
                        + " join stream s on s.id = h.stream_id where h.channel_id = ? and s.status = 'LIVE'")
                .params(memberId.value(), channelId.value())
                .query((row, number) -> new Count(row.getInt(1), row.getInt(2)))
                .single();
    }

    /// Nobody decides on these any more.
    void removeOld(ChannelId channelId) {
        jdbc.sql("delete from held_chat where channel_id = ? and held_at < utc_timestamp(3) - interval 12 hour")
                .param(channelId.value())
                .update();
    }

    /// The chats that wait on live streams, oldest first.
    List<HeldChat> waiting(ChannelId channelId, int limit) {
        return jdbc.sql(COLUMNS + "join stream s on s.id = h.stream_id"
                        + " where h.channel_id = ? and s.status = 'LIVE' order by h.id limit ?")
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
                mentions(row.getString(10)));
    }

    private static List<MemberId> mentions(String ids) {
        return ids.isEmpty()
                ? List.of()
                : Arrays.stream(ids.split(",", -1)).map(MemberId::of).toList();
    }
}
