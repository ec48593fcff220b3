package dev.streamside.chat.curation;

import dev.streamside.account.member.MemberProfile;
import dev.streamside.account.member.Members;
import dev.streamside.broadcast.channel.ChannelView;
import dev.streamside.broadcast.stream.StreamView;
import dev.streamside.broadcast.stream.Streams;
import dev.streamside.chat.log.ChatLog;
import dev.streamside.chat.log.entry.Author;
import dev.streamside.chat.log.entry.LogResult;
import dev.streamside.chat.log.entry.LogWrite;
import dev.streamside.chat.log.query.LoggedChat;
import dev.streamside.moderation.modlog.ModerationAct;
import dev.streamside.moderation.modlog.ModerationAction;
import dev.streamside.moderation.permission.Action;
import dev.streamside.moderation.permission.Permissions;
import dev.streamside.platform.id.MemberId;
import dev.streamside.platform.id.StreamId;
import dev.streamside.platform.problem.ProblemCode;
import dev.streamside.platform.problem.Refusal;
import java.util.Optional;
import org.springframework.stereotype.Service;

/// Deletes chats, for their author or a moderator of the channel, and announcements, for its moderators.
@Service
record ChatDeletion(Streams streams, Members members, Permissions permissions, ChatLog log) {
    /// Removes a chat or an announcement from view. Does nothing if it is already gone. A stream that has ended gets
    /// no new entry, but the text is removed there too.
    ///
    /// @throws Refusal `STREAM_NOT_FOUND`, `CHAT_NOT_FOUND`, `FORBIDDEN`, `OUTRANKED`, or `TRY_LATER`
    void delete(StreamId streamId, long seq, MemberProfile member) {
        StreamView stream = streams.require(streamId);
        Optional<LoggedChat> found = log.find(streamId, seq);
        if (found.isPresent()) {
            delete(stream, found.get(), member);
        } else {
            takeBack(
                    stream,
                    log.findAnnouncement(streamId, seq)
                            .orElseThrow(() -> Refusal.of(ProblemCode.CHAT_NOT_FOUND, "There is no such chat.")),
                    member);
        }
    }

    private void delete(StreamView stream, LoggedChat chat, MemberProfile member) {
        if (!chat.author().id().equals(member.id())) {
            requireModerator(stream.channel(), member, chat.author());
        }
        if (chat.deleted()) {
            return;
        }
        var deletion = new LogWrite.Deletion(stream.id(), chat.seq(), member.id());
        boolean own = chat.author().id().equals(member.id());
        require(
                own
                        ? log.write(deletion)
                        : log.write(deletion, act(ModerationAction.CHAT_DELETED, stream, chat, member)));
    }

    /// Any moderator of the channel may delete an announcement, also one that another moderator made.
    private void takeBack(StreamView stream, LoggedChat announcement, MemberProfile member) {
        requireModerator(stream.channel(), member);
        if (!announcement.deleted()) {
            require(log.write(
                    new LogWrite.Deletion(stream.id(), announcement.seq(), member.id()),
                    act(ModerationAction.ANNOUNCEMENT_DELETED, stream, announcement, member)));
        }
    }

    private static ModerationAct act(
            ModerationAction action, StreamView stream, LoggedChat chat, MemberProfile moderator) {
        return ModerationAct.of(action, stream.channelId(), moderator.id())
                .about(chat.author().id())
                .chat(stream.id(), chat.seq());
    }

    private static void require(LogResult result) {
        result.require("The chat may still be there; try again.", "The chat could not be deleted.");
    }

    /// Removes all chats of a member so far from view: at once for viewers, and little by little in the database. A
    /// stream that has ended gets no new entry, but the texts are removed there too.
    ///
    /// @throws Refusal `STREAM_NOT_FOUND`, `MEMBER_NOT_FOUND`, `NOT_MODERATOR`, `OUTRANKED`, or `TRY_LATER`
    void purge(StreamId streamId, MemberId memberId, MemberProfile moderator) {
        StreamView stream = streams.require(streamId);
        permissions.require(Action.MODERATE, stream.channel(), moderator);
        MemberProfile target = members.find(memberId)
                .orElseThrow(() -> Refusal.of(ProblemCode.MEMBER_NOT_FOUND, "There is no such member."));
        permissions.requireModerator(stream.channel(), moderator, target);
        ModerationAct act = ModerationAct.of(ModerationAction.CHATS_PURGED, stream.channelId(), moderator.id())
                .about(memberId)
                .on(streamId);
        log.write(new LogWrite.Purge(streamId, memberId, moderator.id()), act)
                .require("The chats may still be there; try again.", "The chats could not be deleted.");
    }

    private void requireModerator(ChannelView channel, MemberProfile member, Author author) {
        requireModerator(channel, member);
        members.find(author.id()).ifPresent(target -> permissions.requireModerator(channel, member, target));
    }

    private void requireModerator(ChannelView channel, MemberProfile member) {
        if (!permissions.allow(Action.MODERATE, channel, member)) {
            throw Refusal.of(ProblemCode.FORBIDDEN, "Only the author and moderators of the channel may delete a chat.");
        }
    }
}
