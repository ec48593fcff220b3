package dev.streamside.chat.send.rule;

import dev.streamside.chat.log.entry.Quote;
import dev.streamside.moderation.held.HeldReason;
import dev.streamside.moderation.permission.Role;
import dev.streamside.moderation.rule.Links;
import dev.streamside.moderation.word.FoundWords;
import dev.streamside.moderation.word.Words;
import dev.streamside.platform.link.LinkSearch;
import dev.streamside.platform.problem.ProblemCode;
import dev.streamside.platform.problem.Refusal;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Checks the quote in a reply, which may be older than the rules: refuses the reply with `QUOTE_REFUSED`, or
/// holds it. Quotes of chats by moderators are exempt, as those chats were when they were sent. Words that
/// are only masked are not checked: the quote shows them as the log does.
@Component
record QuoteRule(Words words) {
    private static final Set<String> EXEMPT = Set.of(Role.MODERATOR.name(), Role.OWNER.name(), Role.OPERATOR.name());

    /// Why a moderator should see a reply first; null if that is not needed.
    ///
    /// @throws Refusal `QUOTE_REFUSED`
    @Nullable
    HeldReason holds(Send send, @Nullable Quote quote) {
        if (quote == null || quote.excerpt() == null || isExempt(send, quote)) {
            return null;
        }
        String shown = quote.authorName() + "\n" + quote.excerpt();
        FoundWords found = words.find(send.stream().channelId(), shown);
        Links links = send.rules().links();
        boolean hasLink = links != Links.ALLOWED && LinkSearch.hasLink(shown);
        if (found.refused() || (hasLink && links == Links.REFUSED)) {
            throw Refusal.of(
                    ProblemCode.QUOTE_REFUSED,
                    "The chat that you reply to has a word or a link that this channel does not want any more.");
        }
        return found.held() || hasLink ? HeldReason.of(HeldReason.Cause.QUOTE) : null;
    }

    private static boolean isExempt(Send send, Quote quote) {
        return send.role().compareTo(Role.MODERATOR) >= 0
                || (quote.authorBadge() != null && EXEMPT.contains(quote.authorBadge()));
    }
}
