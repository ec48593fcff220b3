package dev.streamside.chat;

import dev.streamside.problem.ProblemCode;
import dev.streamside.problem.Refusal;
import dev.streamside.rule.Links;
import java.util.Locale;
import java.util.Set;
import org.springframework.stereotype.Component;

/// Refuses links, with `LINKS_REFUSED`, or holds them. A name with a dot is a link if it ends as names on the web
/// usually do.
@Component
class LinkRule implements SendRule {
    private static final Set<String> ENDINGS = Set.of(
            "com", "net", "org", "info", "biz", "io", "me", "tv", "gg", "kr", "jp", "cn", "ru", "us", "uk", "de", "fr",
            "eu", "co", "xyz", "top", "shop", "site", "online", "club", "live", "link", "ly", "app", "dev", "page",
            "store", "vip", "bet", "casino", "porn", "sex");
    private static final int LONGEST_ENDING = 6;
    private static final String WWW = "www.";
    private static final String AFTER_SCHEME = "://";
    private static final String DOT = "dot";

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

    static boolean hasLink(String text) {
        for (int i = 1; i < text.length(); i++) {
            boolean found = switch (text.charAt(i)) {
                case ':' -> isScheme(text, i);
                case '.' -> isWww(text, i) || isName(text, i, i + 1);
                case 'd', 'D' -> isSpelledDot(text, i) && isName(text, i - 1, i + DOT.length() + 1);
                default -> false;
            };
            if (found) {
                return true;
            }
        }
        return false;
    }

    /// As in `https://example`.
    private static boolean isScheme(String text, int colon) {
        return text.startsWith(AFTER_SCHEME, colon)
                && isLetterBefore(text, colon)
                && goesOn(text, colon + AFTER_SCHEME.length());
    }

    /// As in `www.example`.
    private static boolean isWww(String text, int dot) {
        return text.regionMatches(true, dot + 1 - WWW.length(), WWW, 0, WWW.length()) && goesOn(text, dot + 1);
    }

    /// As in `(dot)`, `[dot]` and ` dot `.
    private static boolean isSpelledDot(String text, int start) {
        int end = start + DOT.length();
        if (end >= text.length() || !text.regionMatches(true, start, DOT, 0, DOT.length())) {
            return false;
        }
        char before = text.charAt(start - 1);
        char after = text.charAt(end);
        return (before == '(' && after == ')')
                || (before == '[' && after == ']')
                || (Character.isWhitespace(before) && Character.isWhitespace(after));
    }

    /// As in `example.com`, where the dot is from `start` to `end`, and may have a space on each side.
    private static boolean isName(String text, int start, int end) {
        int name = isSpace(text, start - 1) ? start - 1 : start;
        int ending = isSpace(text, end) ? end + 1 : end;
        int last = ending;
        while (last < text.length()
                && last - ending <= LONGEST_ENDING
                && Character.isLetterOrDigit(text.charAt(last))) {
            last++;
        }
        return isLetterBefore(text, name)
                && ENDINGS.contains(text.substring(ending, last).toLowerCase(Locale.ROOT));
    }

    /// Whether there is a letter or a digit before `index`.
    private static boolean isLetterBefore(String text, int index) {
        return index > 0 && Character.isLetterOrDigit(text.codePointBefore(index));
    }

    private static boolean goesOn(String text, int index) {
        return index < text.length() && !isSpace(text, index);
    }

    private static boolean isSpace(String text, int index) {
        return index >= 0 && index < text.length() && Character.isWhitespace(text.charAt(index));
    }
}
