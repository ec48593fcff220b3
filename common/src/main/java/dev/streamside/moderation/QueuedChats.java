package dev.streamside.moderation;

import dev.streamside.chatlog.ChatLog;
import dev.streamside.id.ChannelId;
import dev.streamside.id.MemberId;
import dev.streamside.id.StreamId;
import dev.streamside.stream.StreamView;
import dev.streamside.stream.Streams;
import java.util.function.Predicate;
import org.springframework.stereotype.Component;

/// Chats that were sent before their author was banned, and are not stored yet.
@Component
class QueuedChats {
    private final ChatLog log;
    private final Streams streams;

    QueuedChats(ChatLog log, Streams streams) {
        this.log = log;
        this.streams = streams;
    }

    /// Takes back what banned members have sent to a channel's streams.
    void withdraw(ChannelId channelId, Predicate<MemberId> banned) {
        log.withdraw(chat ->
                isOn(channelId, chat.streamId()) && banned.test(chat.author().id()));
    }

    private boolean isOn(ChannelId channelId, StreamId streamId) {
        StreamView stream = streams.find(streamId);
        return stream != null && stream.channelId().equals(channelId);
    }
}
