package dev.streamside.chat;

import dev.streamside.chatlog.ChatLog;
import dev.streamside.chatlog.LogResult;
import dev.streamside.chatlog.LogWrite;
import dev.streamside.chatlog.LoggedChat;
import dev.streamside.chatlog.PinnedChats;
import dev.streamside.id.StreamId;
import dev.streamside.member.MemberProfile;
import dev.streamside.modlog.ModerationAct;
import dev.streamside.modlog.ModerationAction;
import dev.streamside.permission.Action;
import dev.streamside.permission.Permissions;
import dev.streamside.problem.ProblemCode;
import dev.streamside.problem.Refusal;
import dev.streamside.stream.StreamView;
import dev.streamside.stream.Streams;
import java.time.Duration;
import java.util.Optional;
import org.springframework.stereotype.Service;

/// Pins and unpins chats, for moderators.
@Service
class Pins {
    private final Streams streams;
    private final Permissions permissions;
    private final ChatLog log;
    private final PinnedChats pinned;

    Pins(Streams streams, Permissions permissions, ChatLog log, PinnedChats pinned) {
        this.streams = streams;
        this.permissions = permissions;
        this.log = log;
        this.pinned = pinned;
    }

    /// Empty if nothing is pinned, or the pinned chat is gone.
    ///
    /// @throws Refusal `STREAM_NOT_FOUND`, or `TRY_LATER`
    Optional<LoggedChat> of(StreamId streamId) {
        return pinned.of(streams.require(streamId).id());
    }

    /// Pins a chat, in place of the one that is pinned.
    ///
    /// @throws Refusal `STREAM_NOT_FOUND`, `NOT_MODERATOR`, `CHAT_NOT_FOUND`, `STREAM_NOT_LIVE`, or `TRY_LATER`
    void pin(StreamId streamId, long seq, MemberProfile moderator) {
        StreamView stream = require(streamId, moderator);
        LoggedChat chat = log.find(streamId, seq)
                .filter(found -> !found.deleted())
                .orElseThrow(() -> Refusal.of(ProblemCode.CHAT_NOT_FOUND, "There is no such chat."));
        ModerationAct act = act(ModerationAction.CHAT_PINNED, stream, moderator)
                .about(chat.author().id())
                .chat(streamId, seq);
        write(streamId, new LogWrite.Pin(streamId, seq, moderator.id()), act);
    }

    /// Does nothing if no chat is pinned.
    ///
    /// @throws Refusal `STREAM_NOT_FOUND`, `NOT_MODERATOR`, `STREAM_NOT_LIVE`, or `TRY_LATER`
    void unpin(StreamId streamId, MemberProfile moderator) {
        StreamView stream = require(streamId, moderator);
        ModerationAct act =
                act(ModerationAction.CHAT_UNPINNED, stream, moderator).on(streamId);
        write(streamId, new LogWrite.Unpin(streamId, moderator.id()), act);
    }

    private static ModerationAct act(ModerationAction action, StreamView stream, MemberProfile moderator) {
        return ModerationAct.of(action, stream.channelId(), moderator.id());
    }

    private StreamView require(StreamId streamId, MemberProfile moderator) {
        StreamView stream = streams.require(streamId);
        permissions.require(Action.MODERATE, stream.channel(), moderator);
        if (!stream.isLive()) {
            throw Streams.notLive(stream);
        }
        return stream;
    }

    private void write(StreamId streamId, LogWrite write, ModerationAct act) {
        switch (log.write(write, act)) {
            case LogResult.Closed() -> throw Refusal.of(ProblemCode.STREAM_NOT_LIVE, "The stream has ended.");
            case LogResult.Unavailable(Duration retryAfter) ->
                throw Refusal.until(ProblemCode.TRY_LATER, "It may not have been stored; try again.", retryAfter);
            case LogResult.Rejected() -> throw Refusal.of(ProblemCode.INVALID, "It could not be stored.");
            default -> pinned.forget(streamId);
        }
    }
}
