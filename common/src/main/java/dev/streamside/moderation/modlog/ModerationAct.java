package dev.streamside.moderation.modlog;

import dev.streamside.platform.id.ChannelId;
import dev.streamside.platform.id.MemberId;
import dev.streamside.platform.id.StreamId;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// An act of a moderator, to be logged together with its effect.
///
/// @param targetId the member concerned; null if it is not about a member
/// @param streamId null if it is about the whole channel
/// @param seq      the chat that it is about, if any
/// @param until    when it ends by itself; null if it does not
/// @param note     a reason, or a text: at most 200 characters; null for none
/// @param changes  what it changes, if known; of very many changes, the log keeps the first
public record ModerationAct(
        ModerationAction action,
        ChannelId channelId,
        MemberId moderatorId,
        @Nullable MemberId targetId,
        @Nullable StreamId streamId,
        @Nullable Long seq,
        @Nullable Instant until,
        @Nullable String note,
        List<ActChange> changes) {

    public static ModerationAct of(ModerationAction action, ChannelId channelId, MemberId moderatorId) {
        return new ModerationAct(action, channelId, moderatorId, null, null, null, null, null, List.of());
    }

    public ModerationAct about(MemberId target) {
        return new ModerationAct(action, channelId, moderatorId, target, streamId, seq, until, note, changes);
    }

    public ModerationAct on(StreamId stream) {
        return new ModerationAct(action, channelId, moderatorId, targetId, stream, seq, until, note, changes);
    }

    public ModerationAct chat(StreamId stream, long number) {
        return new ModerationAct(action, channelId, moderatorId, targetId, stream, number, until, note, changes);
    }

    public ModerationAct until(@Nullable Instant end) {
        return new ModerationAct(action, channelId, moderatorId, targetId, streamId, seq, end, note, changes);
    }

    public ModerationAct noting(@Nullable String words) {
        return new ModerationAct(action, channelId, moderatorId, targetId, streamId, seq, until, words, changes);
    }

    public ModerationAct changing(List<ActChange> what) {
        return new ModerationAct(action, channelId, moderatorId, targetId, streamId, seq, until, note, what);
    }
}
