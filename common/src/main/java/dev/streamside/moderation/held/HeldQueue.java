package dev.streamside.moderation.held;

import dev.streamside.account.member.MemberProfile;
import dev.streamside.chat.log.ChatLog;
import dev.streamside.chat.log.entry.LogResult;
import dev.streamside.chat.log.entry.LogWrite;
import dev.streamside.chat.log.entry.Quote;
import dev.streamside.moderation.ban.Bans;
import dev.streamside.moderation.modlog.ModerationAct;
import dev.streamside.moderation.modlog.ModerationAction;
import dev.streamside.moderation.modlog.ModerationLog;
import dev.streamside.moderation.permission.Action;
import dev.streamside.moderation.permission.Permissions;
import dev.streamside.platform.guard.Transactions;
import dev.streamside.platform.id.ChannelId;
import dev.streamside.platform.id.HeldId;
import dev.streamside.platform.problem.ProblemCode;
import dev.streamside.platform.problem.Refusal;
import java.util.List;
import org.springframework.stereotype.Service;

/// The held chats of a channel, which its moderators approve or refuse. An approved chat then enters the log,
/// with a number of that moment.
@Service
record HeldQueue(
        HeldRows stored,
        Permissions permissions,
        Bans bans,
        ChatLog log,
        ModerationLog moderation,
        Transactions transactions) {
    private static final int MAX_LISTED = 100;

    /// The chats that wait on the channel's live streams, oldest first, at most [#MAX_LISTED]. Leaves out
    /// chats of members who have been banned since, and the moderator's own.
    ///
    /// @throws Refusal `CHANNEL_NOT_FOUND`, `NOT_MODERATOR`, or `TRY_LATER`
    List<HeldChat> waiting(ChannelId channelId, MemberProfile moderator) {
        require(channelId, moderator);
        return transactions.run(() -> stored.waiting(channelId, MAX_LISTED)).stream()
                .filter(chat -> !isBy(moderator, chat))
                .toList();
    }

    /// Removes a held chat from the queue and puts it into the log, both or neither. If another moderator
    /// decides at the same time, only one of the decisions takes effect. Chats of a closed account are no
    /// longer in the queue.
    ///
    /// @throws Refusal `CHANNEL_NOT_FOUND`, `NOT_MODERATOR`, `OUTRANKED` for one's own, `CHAT_NOT_FOUND`,
    ///     `STREAM_NOT_LIVE`, or `TRY_LATER`
    void approve(ChannelId channelId, HeldId id, MemberProfile moderator) {
        HeldChat chat = require(channelId, id, moderator);
        if (isBanned(channelId, chat)) {
            throw notHeld();
        }
        ModerationAct act = act(ModerationAction.CHAT_APPROVED, channelId, chat, moderator);
        LogResult result = log.write(toWrite(chat), act, () -> stored.remove(channelId, id) > 0);
        result.require("It may not have been shown; try again.", "The chat could not be stored.");
        if (result instanceof LogResult.WrittenBefore) {
            transactions.run(() -> stored.remove(channelId, id));
        } else if (result instanceof LogResult.Unchanged) {
            requireApproved(chat);
        }
    }

    /// Another moderator was faster. If that one also approved it, the result is the same.
    private void requireApproved(HeldChat chat) {
        if (log.sentBefore(chat.streamId(), chat.author().id(), chat.clientMessageId())
                .isEmpty()) {
            throw Refusal.of(ProblemCode.CHAT_NOT_FOUND, "Another moderator has refused this chat.");
        }
    }

    private LogWrite.Chat toWrite(HeldChat chat) {
        Long replyTo = chat.replyTo();
        Quote quote =
                replyTo == null ? null : log.quote(chat.streamId(), replyTo).orElseGet(() -> Quote.gone(replyTo));
        return new LogWrite.Chat(
                chat.streamId(), chat.author(), chat.text(), chat.clientMessageId(), quote, chat.mentions());
    }

    /// Removes a held chat from the queue.
    ///
    /// @throws Refusal `CHANNEL_NOT_FOUND`, `NOT_MODERATOR`, `OUTRANKED` for one's own, `CHAT_NOT_FOUND`, or
    /// `TRY_LATER`
    void refuse(ChannelId channelId, HeldId id, MemberProfile moderator) {
        HeldChat chat = require(channelId, id, moderator);
        transactions.run(() -> {
            if (stored.remove(channelId, id) == 0) {
                throw Refusal.of(ProblemCode.CHAT_NOT_FOUND, "Another moderator has decided on this chat.");
            }
            moderation.add(act(ModerationAction.CHAT_REFUSED, channelId, chat, moderator)
                    .noting(chat.text()));
        });
    }

    private static ModerationAct act(
            ModerationAction action, ChannelId channelId, HeldChat chat, MemberProfile moderator) {
        return ModerationAct.of(action, channelId, moderator.id())
                .about(chat.author().id())
                .on(chat.streamId());
    }

    private boolean isBanned(ChannelId channelId, HeldChat chat) {
        return bans.find(channelId, chat.author().id()) != null;
    }

    private HeldChat require(ChannelId channelId, HeldId id, MemberProfile moderator) {
        require(channelId, moderator);
        HeldChat chat = transactions.run(() -> stored.find(channelId, id)).orElseThrow(HeldQueue::notHeld);
        if (isBy(moderator, chat)) {
            throw Refusal.of(ProblemCode.OUTRANKED, "Somebody else decides about your own chat.");
        }
        return chat;
    }

    private static boolean isBy(MemberProfile moderator, HeldChat chat) {
        return chat.author().id().equals(moderator.id());
    }

    private void require(ChannelId channelId, MemberProfile moderator) {
        permissions.require(Action.MODERATE, channelId, moderator);
    }

    private static Refusal notHeld() {
        return Refusal.of(ProblemCode.CHAT_NOT_FOUND, "This chat does not wait any more.");
    }
}
