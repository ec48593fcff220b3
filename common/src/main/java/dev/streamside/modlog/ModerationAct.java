package dev.streamside.modlog;

import dev.streamside.id.ChannelId;
import dev.streamside.id.MemberId;
import dev.streamside.id.StreamId;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// Something that a moderator does, to be logged with it.
///
/// @param targetId whom it concerns; null if it is not about a member
/// @param streamId null if it is about the whole channel
/// @param seq      the chat that it is about, if any
/// @param until    when it ends by itself; null if it does not
/// @param note     a reason, or what was said: at most 200 characters; null for none
public record ModerationAct(
        ModerationAction action,
        ChannelId channelId,
        MemberId moderatorId,
        @Nullable MemberId targetId,
        @Nullable StreamId streamId,
        @Nullable Long seq,
        @Nullable Instant until,
        @Nullable String note) {

    public static ModerationAct of(ModerationAction action, ChannelId channelId, MemberId moderatorId) {
        return new ModerationAct(action, channelId, moderatorId, null, null, null, null, null);
    }

    public ModerationAct about(MemberId target) {
        return new ModerationAct(action, channelId, moderatorId, target, streamId, seq, until, note);
    }

    public ModerationAct on(StreamId stream) {
        return new ModerationAct(action, channelId, moderatorId, targetId, stream, seq, until, note);
    }

    public ModerationAct chat(StreamId stream, long number) {
        return new ModerationAct(action, channelId, moderatorId, targetId, stream, number, until, note);
    }

    public ModerationAct until(@Nullable Instant end) {
        return new ModerationAct(action, channelId, moderatorId, targetId, streamId, seq, end, note);
    }

    public ModerationAct noting(@Nullable String words) {
        return new ModerationAct(action, channelId, moderatorId, targetId, streamId, seq, until, words);
    }
}
