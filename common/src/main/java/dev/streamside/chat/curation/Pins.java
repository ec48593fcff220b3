package dev.streamside.chat.curation;

import dev.streamside.account.member.MemberProfile;
import dev.streamside.broadcast.stream.StreamView;
import dev.streamside.broadcast.stream.Streams;
import dev.streamside.chat.log.ChatLog;
import dev.streamside.chat.log.entry.LogWrite;
import dev.streamside.chat.log.query.LoggedChat;
import dev.streamside.chat.log.query.PinnedChats;
import dev.streamside.moderation.modlog.ModerationAct;
import dev.streamside.moderation.modlog.ModerationAction;
import dev.streamside.moderation.permission.Action;
import dev.streamside.moderation.permission.Permissions;
import dev.streamside.platform.id.StreamId;
import dev.streamside.platform.problem.ProblemCode;
import dev.streamside.platform.problem.Refusal;
import java.util.Optional;
import org.springframework.stereotype.Service;

/// Pins and unpins chats, for moderators.
@Service
record Pins(Streams streams, Permissions permissions, ChatLog log, PinnedChats pinned) {
    /// Empty if nothing is pinned, or the pinned chat is gone.
    ///
    /// @throws Refusal `STREAM_NOT_FOUND`, or `TRY_LATER`
    Optional<LoggedChat> of(StreamId streamId) {
        return pinned.of(streams.require(streamId).id());
    }

    /// Pins a chat, in place of the one that is pinned now.
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
        log.write(write, act).require("It may not have been stored; try again.", "It could not be stored.");
        pinned.forget(streamId);
    }
}
