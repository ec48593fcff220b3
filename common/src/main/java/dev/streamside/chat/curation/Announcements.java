package dev.streamside.chat.curation;

import dev.streamside.account.member.MemberProfile;
import dev.streamside.broadcast.stream.StreamView;
import dev.streamside.broadcast.stream.Streams;
import dev.streamside.chat.log.ChatLog;
import dev.streamside.chat.log.entry.Author;
import dev.streamside.chat.log.entry.LogResult;
import dev.streamside.chat.log.entry.LogWrite;
import dev.streamside.moderation.modlog.ModerationAct;
import dev.streamside.moderation.modlog.ModerationAction;
import dev.streamside.moderation.permission.Action;
import dev.streamside.moderation.permission.Permissions;
import dev.streamside.moderation.word.Words;
import dev.streamside.platform.id.StreamId;
import dev.streamside.platform.problem.Refusal;
import dev.streamside.platform.text.PlainText;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;

/// Announcements by moderators, which stand out among the chats.
@Service
record Announcements(Streams streams, Permissions permissions, Words words, ChatLog log) {
    private static final PlainText TEXT = PlainText.line("text", 200);

    /// Waits until the announcement is stored and shown. Words that the channel masks are masked. Links are
    /// allowed, as moderators are exempt from the rules. Words that the channel refuses are not: viewers read
    /// an announcement as the voice of the channel.
    ///
    /// @throws Refusal `STREAM_NOT_FOUND`, `NOT_MODERATOR`, `INVALID`, `WORD_REFUSED`, `STREAM_NOT_LIVE`, or
    ///     `TRY_LATER`, after which it may have been shown
    LogResult.Written announce(StreamId streamId, @Nullable String text, MemberProfile moderator) {
        StreamView stream = streams.require(streamId);
        permissions.require(Action.MODERATE, stream.channel(), moderator);
        String typed = TEXT.clean(text);
        if (!stream.isLive()) {
            throw Streams.notLive(stream);
        }
        String announced = words.requireWanted(stream.channelId(), "text", typed);
        String badge = permissions.role(stream.channel(), moderator).badge();
        var author = new Author(moderator.id(), moderator.displayName(), moderator.imageUrl(), badge);
        ModerationAct act = ModerationAct.of(ModerationAction.ANNOUNCED, stream.channelId(), moderator.id())
                .on(streamId)
                .noting(announced);
        LogResult result = log.write(new LogWrite.Announcement(streamId, author, announced), act);
        result.require(
                "It may not have been announced; look before you try again.", "The announcement could not be stored.");
        return (LogResult.Written) result; // always written now: an announcement is sent only once
    }
}
