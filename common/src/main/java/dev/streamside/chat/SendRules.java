package dev.streamside.chat;

import dev.streamside.permission.Role;
import dev.streamside.problem.Refusal;
import java.util.List;
import org.springframework.stereotype.Component;

/// All rules for sending, in the order in which they are checked. Last come those that remember what was sent; they
/// take it back if a later one refuses.
@Component
class SendRules {
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
            RepeatRule repeats) {
        this.inOrder = List.of(bans, audience, accountAge, emoji, links, words, reports, rate, slowMode, repeats);
    }

    /// @return the text to store: without the words that the channel masks
    /// @throws Refusal from the first rule that refuses
    String check(Send send) {
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
        return moderator ? send.text() : send.words().get().masked();
    }

    /// Whether a moderator should see a chat that has passed first.
    boolean holds(Send send) {
        return !isModerator(send) && inOrder.stream().anyMatch(rule -> rule.holds(send));
    }

    private static boolean isModerator(Send send) {
        return send.role().compareTo(Role.MODERATOR) >= 0;
    }

    /// Forgets a chat that passed and was then not stored. Those of moderators are not remembered.
    void takeBack(Send send) {
        if (!isModerator(send)) {
            inOrder.forEach(rule -> rule.takeBack(send));
        }
    }
}
