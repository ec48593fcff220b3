package dev.streamside.moderation.held;

import dev.streamside.account.member.Members;
import dev.streamside.broadcast.stream.StreamView;
import dev.streamside.chat.log.entry.LogWrite;
import dev.streamside.platform.guard.Transactions;
import dev.streamside.platform.id.ChannelId;
import dev.streamside.platform.problem.ProblemCode;
import dev.streamside.platform.problem.Refusal;
import java.time.Duration;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.stereotype.Service;

/// Holds chats back until a moderator has decided. Undecided ones are gone with the stream.
@Service
public class HeldChats {
    private static final int MAX_HELD = 1_000;
    private static final int MAX_OF_A_MEMBER = 5;

    private final HeldRows stored;
    private final Members members;
    private final Transactions transactions;
    private final ApplicationEventPublisher events;

    HeldChats(HeldRows stored, Members members, Transactions transactions, ApplicationEventPublisher events) {
        this.stored = stored;
        this.members = members;
        this.transactions = transactions;
        this.events = events;
    }

    /// Holds a chat back; once, if it is sent again. Unlike other sends, this one needs the database.
    ///
    /// @return `HELD`, or `NAME_HELD` if the author's name is the only reason: the answer to the sender
    /// @throws Refusal `TOO_MANY_HELD` if enough of the member's chats wait already, or `TRY_LATER` if the queue is
    ///     full or the database busy
    public Refusal hold(StreamView stream, LogWrite.Chat chat, HeldReason reason) {
        ChannelId channelId = stream.channelId();
        transactions.run(() -> {
            stored.lockFor(chat.author().id()); // first, otherwise two at once would each find room for itself
            if (!members.isOpen(chat.author().id())) {
                throw Members.closed();
            }
            stored.removeOld(channelId);
            var held = HeldChat.of(chat, reason);
            stored.add(channelId, held);
            if (stored.find(channelId, held.id()).isPresent()) { // otherwise it was held before
                events.publishEvent(new ChatHeld(channelId, held.streamId(), held.id()));
            }
            requireRoom(stored.count(channelId, chat.author().id()));
        });
        return reason.cause() == HeldReason.Cause.NAME
                ? Refusal.of(
                        ProblemCode.NAME_HELD,
                        "A moderator will look at this chat first, because of your display name.")
                : Refusal.of(ProblemCode.HELD, "A moderator will look at this chat first.");
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
}
