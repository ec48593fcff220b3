package dev.streamside.chat;

import dev.streamside.chatlog.Author;
import dev.streamside.chatlog.ChatLog;
import dev.streamside.chatlog.LogResult;
import dev.streamside.chatlog.LogWrite;
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
import dev.streamside.text.PlainText;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;

/// What moderators say to everybody, so that it stands out among the chats.
@Service
class Announcements {
    private static final PlainText TEXT = PlainText.line("text", 200);

    private final Streams streams;
    private final Permissions permissions;
    private final ChatLog log;

    Announcements(Streams streams, Permissions permissions, ChatLog log) {
        this.streams = streams;
        this.permissions = permissions;
        this.log = log;
    }

    /// Waits until it is stored and shown.
    ///
    /// @throws Refusal `STREAM_NOT_FOUND`, `NOT_MODERATOR`, `INVALID`, `STREAM_NOT_LIVE`, or `TRY_LATER`, after
    ///     which it may have been shown
    LogResult.Written announce(StreamId streamId, @Nullable String text, MemberProfile moderator) {
        StreamView stream = streams.require(streamId);
        permissions.require(Action.MODERATE, stream.channel(), moderator);
        String words = TEXT.clean(text);
        if (!stream.isLive()) {
            throw Streams.notLive(stream);
        }
        String badge = permissions.role(stream.channel(), moderator).badge();
        var author = new Author(moderator.id(), moderator.displayName(), moderator.imageUrl(), badge);
        ModerationAct act = ModerationAct.of(ModerationAction.ANNOUNCED, stream.channelId(), moderator.id())
                .on(streamId)
                .noting(words);
        return switch (log.write(new LogWrite.Announcement(streamId, author, words), act)) {
            case LogResult.Written written -> written;
            case LogResult.Closed() -> throw Refusal.of(ProblemCode.STREAM_NOT_LIVE, "The stream has ended.");
            case LogResult.Unavailable(Duration retryAfter) ->
                throw Refusal.until(
                        ProblemCode.TRY_LATER,
                        "It may not have been announced; look before you try again.",
                        retryAfter);
            default -> throw Refusal.of(ProblemCode.INVALID, "The announcement could not be stored.");
        };
    }
}
