package dev.streamside.chat.send.rule;

import dev.streamside.moderation.held.HeldReason;
import dev.streamside.moderation.rule.Links;
import dev.streamside.platform.link.LinkSearch;
import dev.streamside.platform.problem.ProblemCode;
import dev.streamside.platform.problem.Refusal;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Refuses links with `LINKS_REFUSED`, or with `NAME_REFUSED` if the author's name is a link; or holds such
/// chats.
@Component
class LinkRule implements SendRule {
    @Override
    public void check(Send send) {
        if (send.rules().links() != Links.REFUSED) {
            return;
        }
        if (LinkSearch.hasLink(send.text())) {
            throw Refusal.of(ProblemCode.LINKS_REFUSED, "Links may not be sent in this chat.");
        }
        if (send.name().get().link()) {
            throw AuthorName.refused("a link");
        }
    }

    @Override
    public @Nullable HeldReason holds(Send send) {
        return send.rules().links() == Links.HELD && LinkSearch.hasLink(send.text())
                ? HeldReason.of(HeldReason.Cause.LINK)
                : null;
    }

    @Override
    public boolean holdsName(Send send) {
        return send.rules().links() == Links.HELD && send.name().get().link();
    }
}
