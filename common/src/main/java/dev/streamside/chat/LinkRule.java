package dev.streamside.chat;

import dev.streamside.problem.ProblemCode;
import dev.streamside.problem.Refusal;
import dev.streamside.rule.Links;
import java.util.Locale;
import java.util.regex.Pattern;
import org.springframework.stereotype.Component;

/// Refuses links, with `LINKS_REFUSED`, or holds them. A name with a dot is a link if it ends as names on the web
/// usually do.
@Component
class LinkRule implements SendRule {
    private static final Pattern LINK = Pattern.compile(
            "\\w+://\\S|www\\.\\S"
                    + "|[\\p{L}\\p{N}]\\s?(?:\\.|\\(dot\\)|\\[dot]|\\sdot\\s)\\s?(?:com|net|org|info|biz|io|me|tv|gg|kr|jp|cn|ru|us"
                    + "|uk|de|fr|eu|co|xyz|top|shop|site|online|club|live|link|ly|app|dev|page|store|vip|bet|casino|porn|sex)"
                    + "(?![\\p{L}\\p{N}])",
            Pattern.CASE_INSENSITIVE);

    @Override
    public void check(Send send) {
        if (send.rules().links() == Links.REFUSED && hasLink(send.text())) {
            throw Refusal.of(ProblemCode.LINKS_REFUSED, "Links may not be sent in this chat.");
        }
    }

    @Override
    public boolean holds(Send send) {
        return send.rules().links() == Links.HELD && hasLink(send.text());
    }

    /// Most chats have nothing that a link needs, and the pattern is the dearest part of all rules.
    static boolean hasLink(String text) {
        return (text.indexOf('.') >= 0
                        || text.contains("://")
                        || text.toLowerCase(Locale.ROOT).contains("dot"))
                && LINK.matcher(text).find();
    }
}
