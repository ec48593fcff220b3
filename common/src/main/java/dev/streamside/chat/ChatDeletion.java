package dev.streamside.chat;

import dev.streamside.chatlog.ChatLog;
import dev.streamside.chatlog.LogResult;
import dev.streamside.chatlog.LogWrite;
import dev.streamside.chatlog.LoggedChat;
import dev.streamside.id.StreamId;
import dev.streamside.member.MemberProfile;
import dev.streamside.permission.Action;
import dev.streamside.permission.Permissions;
import dev.streamside.problem.ProblemCode;
import dev.streamside.problem.Refusal;
import dev.streamside.stream.StreamView;
import dev.streamside.stream.Streams;
import java.time.Duration;
import org.springframework.stereotype.Service;

/// Deletes chats, for their author or the owner of the stream.
@Service
public class ChatDeletion {
    private final Streams streams;
    private final Permissions permissions;
    private final ChatLog log;

    ChatDeletion(Streams streams, Permissions permissions, ChatLog log) {
        this.streams = streams;
        this.permissions = permissions;
        this.log = log;
    }

    /// Removes a chat from view. Does nothing if it is already gone. A stream that has ended gets no new entry,
    /// but the text is removed there too.
    ///
    /// @throws Refusal `STREAM_NOT_FOUND`, `CHAT_NOT_FOUND`, `FORBIDDEN`, or `TRY_LATER`
    public void delete(StreamId streamId, long seq, MemberProfile member) {
        StreamView stream = streams.require(streamId);
        LoggedChat chat = log.find(streamId, seq)
                .orElseThrow(() -> Refusal.of(ProblemCode.CHAT_NOT_FOUND, "There is no such chat."));
        if (!chat.author().id().equals(member.id())
                && !permissions.allow(Action.DELETE_CHATS, stream.channel(), member)) {
            throw Refusal.of(ProblemCode.FORBIDDEN, "Only the author and the owner of the stream may delete a chat.");
        }
        if (chat.deleted()) {
            return;
        }
        switch (log.write(new LogWrite.Deletion(streamId, seq, member.id()))) {
            case LogResult.Unavailable(Duration retryAfter) ->
                throw Refusal.until(ProblemCode.TRY_LATER, "The chat may still be there; try again.", retryAfter);
            case LogResult.Rejected() -> throw Refusal.of(ProblemCode.INVALID, "The chat could not be deleted.");
            default -> {}
        }
    }
}
