package dev.streamside.moderation.ban;

import dev.streamside.broadcast.stream.StreamView;
import dev.streamside.broadcast.stream.Streams;
import dev.streamside.chat.log.ChatLog;
import dev.streamside.platform.id.ChannelId;
import dev.streamside.platform.id.MemberId;
import dev.streamside.platform.id.StreamId;
import java.util.function.Predicate;
import org.springframework.stereotype.Component;

/// Chats that were sent before their author was banned, and are not stored yet.
@Component
record QueuedChats(ChatLog log, Streams streams) {
    /// Takes back the chats of banned members on a channel's streams.
    void withdraw(ChannelId channelId, Predicate<MemberId> banned) {
        log.withdraw(chat ->
                isOn(channelId, chat.streamId()) && banned.test(chat.author().id()));
    }

    private boolean isOn(ChannelId channelId, StreamId streamId) {
        StreamView stream = streams.find(streamId);
        return stream != null && stream.channelId().equals(channelId);
    }
}
