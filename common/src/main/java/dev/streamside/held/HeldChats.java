package dev.streamside.held;

import dev.streamside.channel.ChannelView;
import dev.streamside.channel.Channels;
import dev.streamside.chatlog.ChatLog;
import dev.streamside.chatlog.LogResult;
import dev.streamside.chatlog.LogWrite;
import dev.streamside.chatlog.Quote;
import dev.streamside.id.ChannelId;
import dev.streamside.id.HeldId;
import dev.streamside.limit.Transactions;
import dev.streamside.member.MemberProfile;
import dev.streamside.moderation.Bans;
import dev.streamside.modlog.ModerationAct;
import dev.streamside.modlog.ModerationAction;
import dev.streamside.modlog.ModerationLog;
import dev.streamside.permission.Action;
import dev.streamside.permission.Permissions;
import dev.streamside.problem.ProblemCode;
import dev.streamside.problem.Refusal;
import dev.streamside.stream.StreamView;
import java.time.Duration;
import java.util.List;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.stereotype.Service;

/// Chats that wait until a moderator approves or refuses them. An approved one enters the log then, with the number of
/// that moment. What nobody decides on is gone with the stream.
@Service
public class HeldChats {
    private static final int MAX_HELD = 1_000;
    private static final int MAX_OF_A_MEMBER = 5;
    private static final int MAX_LISTED = 100;

    private final HeldRows stored;
    private final Channels channels;
    private final Permissions permissions;
    private final Bans bans;
    private final ChatLog log;
    private final ModerationLog moderation;
    private final Transactions transactions;
    private final ApplicationEventPublisher events;

    HeldChats(
            HeldRows stored,
            Channels channels,
            Permissions permissions,
            Bans bans,
            ChatLog log,
            ModerationLog moderation,
            Transactions transactions,
            ApplicationEventPublisher events) {
        this.stored = stored;
        this.channels = channels;
        this.permissions = permissions;
        this.bans = bans;
        this.log = log;
        this.moderation = moderation;
        this.transactions = transactions;
        this.events = events;
    }

    /// Holds a chat back; once, if it is sent again. Unlike other sends, this one needs the database.
    ///
    /// @return `HELD`, the answer to the sender
    /// @throws Refusal `TOO_MANY_HELD` if enough of the member's chats wait already, or `TRY_LATER` if the queue is
    ///     full or the database busy
    public Refusal hold(StreamView stream, LogWrite.Chat chat) {
        ChannelId channelId = stream.channelId();
        transactions.run(() -> {
            stored.removeOld(channelId);
            var held = HeldChat.of(chat);
            stored.add(channelId, held);
            if (stored.find(channelId, held.id()).isPresent()) { // otherwise it was held before
                events.publishEvent(new ChatHeld(channelId, held.streamId(), held.id()));
            }
            requireRoom(stored.count(channelId, chat.author().id()));
            return true;
        });
        return Refusal.of(ProblemCode.HELD, "A moderator will look at this chat first.");
    }

    private static void requireRoom(HeldRows.Count waiting) {
        if (waiting.ofMember() > MAX_OF_A_MEMBER) {
            throw Refusal.of(
                    ProblemCode.TOO_MANY_HELD, MAX_OF_A_MEMBER + " of your chats already wait for a moderator.");
        }
        if (waiting.all() > MAX_HELD) {
            throw Refusal.until(ProblemCode.TRY_LATER, "Too many chats wait for a moderator.", Duration.ofMinutes(1));
        }
    }

    /// The chats that wait on the channel's live streams, oldest first: [#MAX_LISTED] at most. Those of members who
    /// have been banned since are not shown.
    ///
    /// @throws Refusal `CHANNEL_NOT_FOUND`, `NOT_MODERATOR`, or `TRY_LATER`
    List<HeldChat> waiting(ChannelId channelId, MemberProfile moderator) {
        require(channelId, moderator);
        return transactions.run(() -> stored.waiting(channelId, MAX_LISTED)).stream()
                .filter(chat -> !isBanned(channelId, chat))
                .toList();
    }

    /// Puts a held chat into the log. First there, and then off the queue: who approves it again, after an error or at
    /// the same time, finds it in the log.
    ///
    /// @throws Refusal `CHANNEL_NOT_FOUND`, `NOT_MODERATOR`, `CHAT_NOT_FOUND`, `STREAM_NOT_LIVE`, or `TRY_LATER`
    void approve(ChannelId channelId, HeldId id, MemberProfile moderator) {
        HeldChat chat = require(channelId, id, moderator);
        if (isBanned(channelId, chat)) {
            throw notHeld();
        }
        switch (log.write(toWrite(chat), act(ModerationAction.CHAT_APPROVED, channelId, chat, moderator))) {
            case LogResult.Written _, LogResult.WrittenBefore _ -> transactions.run(() -> stored.remove(channelId, id));
            case LogResult.Closed() -> throw Refusal.of(ProblemCode.STREAM_NOT_LIVE, "The stream has ended.");
            case LogResult.Unavailable(Duration retryAfter) ->
                throw Refusal.until(ProblemCode.TRY_LATER, "It may not have been shown; try again.", retryAfter);
            default -> throw Refusal.of(ProblemCode.INVALID, "The chat could not be stored.");
        }
    }

    private LogWrite.Chat toWrite(HeldChat chat) {
        Long replyTo = chat.replyTo();
        Quote quote =
                replyTo == null ? null : log.quote(chat.streamId(), replyTo).orElseGet(() -> Quote.gone(replyTo));
        return new LogWrite.Chat(
                chat.streamId(), chat.author(), chat.text(), chat.clientMessageId(), quote, chat.mentions());
    }

    /// Takes a held chat off the queue.
    ///
    /// @throws Refusal `CHANNEL_NOT_FOUND`, `NOT_MODERATOR`, `CHAT_NOT_FOUND`, or `TRY_LATER`
    void refuse(ChannelId channelId, HeldId id, MemberProfile moderator) {
        HeldChat chat = require(channelId, id, moderator);
        transactions.run(() -> {
            if (stored.remove(channelId, id) > 0) {
                moderation.add(act(ModerationAction.CHAT_REFUSED, channelId, chat, moderator)
                        .noting(chat.text()));
            }
            return true;
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
        return transactions.run(() -> stored.find(channelId, id)).orElseThrow(HeldChats::notHeld);
    }

    private void require(ChannelId channelId, MemberProfile moderator) {
        ChannelView channel = channels.require(channelId);
        permissions.require(Action.MODERATE, channel, moderator);
    }

    private static Refusal notHeld() {
        return Refusal.of(ProblemCode.CHAT_NOT_FOUND, "This chat does not wait any more.");
    }
}
