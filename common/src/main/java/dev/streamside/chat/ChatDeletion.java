package dev.streamside.chat;

import dev.streamside.channel.ChannelView;
import dev.streamside.chatlog.Author;
import dev.streamside.chatlog.ChatLog;
import dev.streamside.chatlog.LogResult;
import dev.streamside.chatlog.LogWrite;
import dev.streamside.chatlog.LoggedChat;
import dev.streamside.id.MemberId;
import dev.streamside.id.StreamId;
import dev.streamside.member.MemberProfile;
import dev.streamside.member.Members;
import dev.streamside.modlog.ModerationAct;
import dev.streamside.modlog.ModerationAction;
import dev.streamside.permission.Action;
import dev.streamside.permission.Permissions;
import dev.streamside.problem.ProblemCode;
import dev.streamside.problem.Refusal;
import dev.streamside.stream.StreamView;
import dev.streamside.stream.Streams;
import java.time.Duration;
import org.springframework.stereotype.Service;

/// Deletes chats, for their author or a moderator of the channel.
@Service
public class ChatDeletion {
    private final Streams streams;
    private final Members members;
    private final Permissions permissions;
    private final ChatLog log;

    ChatDeletion(Streams streams, Members members, Permissions permissions, ChatLog log) {
        this.streams = streams;
        this.members = members;
        this.permissions = permissions;
        this.log = log;
    }

    /// Removes a chat from view. Does nothing if it is already gone. A stream that has ended gets no new entry,
    /// but the text is removed there too.
    ///
    /// @throws Refusal `STREAM_NOT_FOUND`, `CHAT_NOT_FOUND`, `FORBIDDEN`, `OUTRANKED`, or `TRY_LATER`
    public void delete(StreamId streamId, long seq, MemberProfile member) {
        StreamView stream = streams.require(streamId);
        LoggedChat chat = log.find(streamId, seq)
                .orElseThrow(() -> Refusal.of(ProblemCode.CHAT_NOT_FOUND, "There is no such chat."));
        if (!chat.author().id().equals(member.id())) {
            requireModerator(stream.channel(), member, chat.author());
        }
        if (chat.deleted()) {
            return;
        }
        var deletion = new LogWrite.Deletion(streamId, seq, member.id());
        LogResult result = chat.author().id().equals(member.id())
                ? log.write(deletion)
                : log.write(
                        deletion,
                        ModerationAct.of(ModerationAction.CHAT_DELETED, stream.channelId(), member.id())
                                .about(chat.author().id())
                                .chat(streamId, seq));
        switch (result) {
            case LogResult.Unavailable(Duration retryAfter) ->
                throw Refusal.until(ProblemCode.TRY_LATER, "The chat may still be there; try again.", retryAfter);
            case LogResult.Rejected() -> throw Refusal.of(ProblemCode.INVALID, "The chat could not be deleted.");
            default -> {}
        }
    }

    /// Removes all chats of a member so far from view: at once for viewers, and little by little in the database. A
    /// stream that has ended gets no new entry, but the texts are removed there too.
    ///
    /// @throws Refusal `STREAM_NOT_FOUND`, `MEMBER_NOT_FOUND`, `NOT_MODERATOR`, `OUTRANKED`, or `TRY_LATER`
    public void purge(StreamId streamId, MemberId memberId, MemberProfile moderator) {
        StreamView stream = streams.require(streamId);
        permissions.require(Action.MODERATE, stream.channel(), moderator);
        MemberProfile target = members.find(memberId)
                .orElseThrow(() -> Refusal.of(ProblemCode.MEMBER_NOT_FOUND, "There is no such member."));
        permissions.requireModerator(stream.channel(), moderator, target);
        ModerationAct act = ModerationAct.of(ModerationAction.CHATS_PURGED, stream.channelId(), moderator.id())
                .about(memberId)
                .on(streamId);
        switch (log.write(new LogWrite.Purge(streamId, memberId, moderator.id()), act)) {
            case LogResult.Unavailable(Duration retryAfter) ->
                throw Refusal.until(ProblemCode.TRY_LATER, "The chats may still be there; try again.", retryAfter);
            case LogResult.Rejected() -> throw Refusal.of(ProblemCode.INVALID, "The chats could not be deleted.");
            default -> {}
        }
    }

    private void requireModerator(ChannelView channel, MemberProfile member, Author author) {
        if (!permissions.allow(Action.MODERATE, channel, member)) {
            throw Refusal.of(ProblemCode.FORBIDDEN, "Only the author and moderators of the channel may delete a chat.");
        }
        members.find(author.id()).ifPresent(target -> permissions.requireModerator(channel, member, target));
    }
}
