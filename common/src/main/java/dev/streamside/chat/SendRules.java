package dev.streamside.chat;

import dev.streamside.permission.Role;
import dev.streamside.word.Words;
import java.util.List;
import org.springframework.stereotype.Component;

/// All rules for sending, in the order in which they are checked. Last come those that remember what was sent,
/// so that a chat refused by another rule does not count; and of these first the one that costs a member the
/// least.
@Component
class SendRules {
    private final List<SendRule> inOrder;
    private final Words listed;

    SendRules(
            BanRule bans,
            AudienceRule audience,
            AccountAgeRule accountAge,
            EmojiRule emoji,
            LinkRule links,
            WordRule words,
            RateRule rate,
            SlowModeRule slowMode,
            RepeatRule repeats,
            Words listed) {
        this.inOrder = List.of(bans, audience, accountAge, emoji, links, words, rate, slowMode, repeats);
        this.listed = listed;
    }

    /// @return the text to store: without the words that the channel masks
    /// @throws dev.streamside.problem.Refusal from the first rule that refuses
    String check(Send send) {
        boolean moderator = isModerator(send);
        for (SendRule rule : inOrder) {
            if (!moderator || rule.holdsForModerators()) {
                rule.check(send);
            }
        }
        return moderator ? send.text() : listed.mask(send.stream().channelId(), send.text());
    }

    /// Whether a moderator should see a chat that has passed first.
    boolean holds(Send send) {
        return !isModerator(send) && inOrder.stream().anyMatch(rule -> rule.holds(send));
    }

    private static boolean isModerator(Send send) {
        return send.role().compareTo(Role.MODERATOR) >= 0;
    }

    /// Forgets a chat that passed and was then not stored.
    void takeBack(Send send) {
        inOrder.forEach(rule -> rule.takeBack(send));
    }
}
