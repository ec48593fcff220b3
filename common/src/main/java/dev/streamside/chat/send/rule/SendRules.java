package dev.streamside.chat.send.rule;

import dev.streamside.chat.log.entry.Quote;
import dev.streamside.moderation.held.HeldReason;
import dev.streamside.moderation.permission.Role;
import dev.streamside.platform.problem.Refusal;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// All rules for sending, in the order in which they are checked. The rules that remember what was sent come
/// last; they take it back if a later one refuses.
@Component
public class SendRules {
    private final QuoteRule quotes;
    private final List<SendRule> inOrder;

    SendRules(
            BanRule bans,
            AudienceRule audience,
            AccountAgeRule accountAge,
            EmojiRule emoji,
            LinkRule links,
            WordRule words,
            ReportRule reports,
            RateRule rate,
            SlowModeRule slowMode,
            RepeatRule repeats,
            QuoteRule quotes) {
        this.quotes = quotes;
        this.inOrder = List.of(bans, audience, accountAge, emoji, links, words, reports, rate, slowMode, repeats);
    }

    /// @throws Refusal from the first rule that refuses
    public void check(Send send) {
        boolean moderator = isModerator(send);
        for (int i = 0; i < inOrder.size(); i++) {
            SendRule rule = inOrder.get(i);
            try {
                if (!moderator || rule.holdsForModerators()) {
                    rule.check(send);
                }
            } catch (Refusal refusal) {
                inOrder.subList(0, i).forEach(passed -> passed.takeBack(send));
                throw refusal;
            }
        }
    }

    /// The text to store: without the words that the channel masks.
    public String text(Send send) {
        return isModerator(send) ? send.text() : send.words().get().masked();
    }

    /// The name to store with it: without the words that the channel masks.
    public String name(Send send) {
        return isModerator(send)
                ? send.member().displayName()
                : send.name().get().words().masked();
    }

    /// Why a moderator should see a chat that has passed; null if that is not needed.
    ///
    /// @param quote what it shows of the chat that it replies to; null for none
    /// @throws Refusal `QUOTE_REFUSED`
    public @Nullable HeldReason holds(Send send, @Nullable Quote quote) {
        if (isModerator(send)) {
            return null;
        }
        HeldReason inQuote = quotes.holds(send, quote); // first, as it may refuse
        for (SendRule rule : inOrder) {
            HeldReason reason = rule.holds(send);
            if (reason != null) {
                return reason;
            }
        }
        if (inQuote != null) {
            return inQuote;
        }
        return inOrder.stream().anyMatch(rule -> rule.holdsName(send)) ? HeldReason.of(HeldReason.Cause.NAME) : null;
    }

    private static boolean isModerator(Send send) {
        return send.role().compareTo(Role.MODERATOR) >= 0;
    }

    /// Forgets a chat that passed and was then not stored. Chats of moderators are not remembered.
    public void takeBack(Send send) {
        if (!isModerator(send)) {
            inOrder.forEach(rule -> rule.takeBack(send));
        }
    }
}
