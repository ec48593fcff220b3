package dev.streamside.platform.link;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Replaces other ways of writing a dot with a dot, so that the search needs to know only one.
final class WrittenDots {
    /// Stands for a doubtful dot: a word between spaces, a dot between spaces, a sign in the middle of the
    /// line. This character in a text is read as a doubtful dot, too.
    static final char DOUBTFUL = '\u3002';

    private static final String WORD = "dot|punto|punkt|point|ponto|점";
    private static final Pattern BETWEEN_BRACKETS = Pattern.compile(
            "\\s*(?:\\(\\s*(?:" + WORD + "|[.,:\u3002])\\s*\\)|\\[\\s*(?:" + WORD + "|[.,:\u3002])\\s*]|\\{\\s*(?:"
                    + WORD + "|[.,:\u3002])\\s*}|<\\s*(?:" + WORD + "|[.,:\u3002])\\s*>)\\s*",
            Pattern.CASE_INSENSITIVE);
    private static final Pattern IN_BRACKETS_WITH_ENDING = Pattern.compile(
            "(?<=\\w)\\s*[(\\[{<]\\s*(?:\\.|(?:" + WORD + ")\\s)\\s*([a-z]{2,})\\s*[)\\]}>]", Pattern.CASE_INSENSITIVE);
    private static final Pattern AS_CODE = Pattern.compile("%2e|&#0*46;|&#x0*2e;|&period;", Pattern.CASE_INSENSITIVE);
    private static final Pattern AS_WORD = Pattern.compile(
            "(?<=\\w)(?:\\s+(?:" + WORD + ")\\s+|([-_*/|~])(?:" + WORD + ")\\1)(?=[a-z]{2})", Pattern.CASE_INSENSITIVE);
    private static final Pattern WITHIN_A_WORD =
            Pattern.compile("(?<=[a-z0-9]{4})dot(?=(?:com|net|org)(?![a-z0-9]))", Pattern.CASE_INSENSITIVE);
    /// `.net` after a space is a framework.
    private static final Pattern AFTER_A_SPACE =
            Pattern.compile("(?<=\\w) +\\.(?! *\\.)(?!net\\b) *(?=[a-z]{2})", Pattern.CASE_INSENSITIVE);
    private static final Pattern LEFT_OUT =
            Pattern.compile("(?<![\\w.])www\\s+([a-z0-9-]{2,})\\s+(com|net|org)(?!\\w)", Pattern.CASE_INSENSITIVE);
    /// Single characters with a space between each two.
    private static final Pattern SPACED = Pattern.compile("(?<!\\S)\\S(?: \\S){4,}(?!\\S)");

    private WrittenDots() {}

    /// Returns a text without any of these unchanged.
    static String replace(String text) {
        String replaced = text;
        if (text.indexOf('(') >= 0 || text.indexOf('[') >= 0 || text.indexOf('{') >= 0 || text.indexOf('<') >= 0) {
            replaced = BETWEEN_BRACKETS.matcher(replaced).replaceAll(found -> bracketed(found.group()));
            replaced = IN_BRACKETS_WITH_ENDING.matcher(replaced).replaceAll(DOUBTFUL + "$1");
        }
        if (text.indexOf('%') >= 0 || text.indexOf('&') >= 0) {
            replaced = AS_CODE.matcher(replaced).replaceAll(".");
        }
        if (hasSpacedLetters(replaced)) {
            replaced = SPACED.matcher(replaced)
                    .replaceAll(found -> Matcher.quoteReplacement(found.group().replace(" ", "")));
        }
        if (hasWord(replaced)) {
            replaced = AS_WORD.matcher(replaced).replaceAll(Character.toString(DOUBTFUL));
            replaced = WITHIN_A_WORD.matcher(replaced).replaceAll(Character.toString(DOUBTFUL));
        }
        if (replaced.contains(" .")) {
            replaced = AFTER_A_SPACE.matcher(replaced).replaceAll(Character.toString(DOUBTFUL));
        }
        return has(replaced, "www ") ? LEFT_OUT.matcher(replaced).replaceAll("www.$1.$2") : replaced;
    }

    private static boolean hasWord(String text) {
        return has(text, "dot")
                || has(text, "punto ")
                || has(text, "punkt ")
                || has(text, "point ")
                || has(text, "ponto ");
    }

    private static boolean has(String text, String word) {
        char small = word.charAt(0);
        for (int i = text.length() - word.length(); i >= 0; i--) {
            if ((text.charAt(i) | 0x20) == small && text.regionMatches(true, i, word, 0, word.length())) {
                return true;
            }
        }
        return false;
    }

    private static boolean hasSpacedLetters(String text) {
        int spaced = 0;
        for (int i = 2; i < text.length(); i++) {
            spaced += text.charAt(i) == ' ' && text.charAt(i - 2) == ' ' ? 1 : 0;
        }
        return spaced >= 3;
    }

    private static String bracketed(String sign) {
        return sign.indexOf(':') >= 0 ? ":" : ".";
    }
}
