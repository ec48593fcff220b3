package dev.streamside.chat;

import dev.streamside.chatlog.LogCommitter;
import dev.streamside.chatlog.LogEntry;
import dev.streamside.chatlog.LogRepository;
import dev.streamside.chatlog.LogResult;
import dev.streamside.chatlog.LogWrite;
import dev.streamside.limit.Bulkhead;
import dev.streamside.member.MemberProfile;
import dev.streamside.problem.ProblemCode;
import dev.streamside.problem.Refusal;
import dev.streamside.stream.Streams;
import java.time.Duration;
import java.util.Objects;
import org.springframework.stereotype.Service;

/// Taking a chat back, by its author or by the owner of the stream.
@Service
public class ChatDeletion {
    private final Streams streams;
    private final LogRepository entries;
    private final LogCommitter committer;
    private final Bulkhead bulkhead;

    ChatDeletion(Streams streams, LogRepository entries, LogCommitter committer, Bulkhead bulkhead) {
        this.streams = streams;
        this.entries = entries;
        this.committer = committer;
        this.bulkhead = bulkhead;
    }

    /// Removes a chat from what everybody sees from now on; nothing happens when it is gone already. A stream
    /// that has ended gets no new entry, but the text is gone from it too.
    ///
    /// @throws Refusal `STREAM_NOT_FOUND`, `CHAT_NOT_FOUND`, `FORBIDDEN`, or `TRY_LATER`
    public void delete(long streamId, long seq, MemberProfile member) {
        long ownerId = streams.require(streamId).ownerId();
        LogEntry chat = bulkhead.call(() -> entries.findChat(streamId, seq))
                .orElseThrow(() -> Refusal.of(ProblemCode.CHAT_NOT_FOUND, "There is no such chat."));
        boolean own = Objects.requireNonNull(chat.author()).id() == member.id();
        if (!own && ownerId != member.id()) {
            throw Refusal.of(ProblemCode.FORBIDDEN, "Only the author and the owner of the stream may delete a chat.");
        }
        if (chat.isDeleted()) {
            return;
        }
        switch (committer.write(new LogWrite.Deletion(streamId, seq, member.id()))) {
            case LogResult.Unavailable(Duration retryAfter) ->
                throw Refusal.until(ProblemCode.TRY_LATER, "The chat may still be there; try again.", retryAfter);
            case LogResult.Rejected() -> throw Refusal.of(ProblemCode.INVALID, "The chat could not be deleted.");
            default -> {}
        }
    }
}
