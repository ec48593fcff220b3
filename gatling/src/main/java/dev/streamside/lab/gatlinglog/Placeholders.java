package dev.streamside.lab.gatlinglog;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Replaces parts that differ each time with `{}`, so that names and messages of the same kind are equal:
/// numbers, ids, times and addresses.
final class Placeholders {
    private static final String PLACEHOLDER = "{}";

    /// Anything longer usually contains the body of an answer.
    private static final int MOST_CHARACTERS = 300;
    private static final int MOST_READ = 600;
    /// Gatling's check of a status. The status itself is kept, because it is the reason for the failure.
    private static final String STATUS = "status.find";

    private static final String TIME =
            "\\d{4}-\\d\\d-\\d\\d" + "(?:T\\d\\d:\\d\\d(?::\\d\\d(?:[.,]\\d{1,9})?)?(?:Z|[+-]\\d\\d:?\\d\\d)?)?";
    private static final String UUID = "\\p{XDigit}{8}-(?:\\p{XDigit}{4}-){3}\\p{XDigit}{12}";
    private static final String EMAIL = "[\\w.+-]{1,64}@[\\w-]{1,63}(?:\\.[\\w-]{1,63}){1,9}";
    private static final String IP = "\\d{1,3}(?:\\.\\d{1,3}){3}(?::\\d+)?";
    private static final String IP_6 =
            "\\[?(?=:{0,2}\\p{XDigit})(?:\\p{XDigit}{0,4}:){2,7}\\p{XDigit}{0,4}\\]?(?::\\d+)?";
    private static final String JSON_WEB_TOKEN = "eyJ[\\w-]+\\.[\\w-]+\\.[\\w-]*";
    /// Contains a digit, so that no word matches.
    private static final String HEXADECIMAL = "(?=\\p{XDigit}{0,64}\\d)\\p{XDigit}{8,}";
    /// Contains at least three digits, like a ULID.
    private static final String TOKEN = "(?=(?:\\p{Alpha}{0,64}\\d){3})\\p{Alnum}{16,}";
    /// Letters between digits, like `a1b2c3`.
    private static final String SHORT_TOKEN = "(?=\\p{Alpha}{0,64}\\d{1,64}\\p{Alpha}{1,64}\\d)\\p{Alnum}{5,}";

    private static final String ID = String.join("|", TIME, UUID, EMAIL, IP, JSON_WEB_TOKEN, HEXADECIMAL, TOKEN);

    /// In a path or query, any number is an id. Elsewhere an id has at least three digits, so that numbered
    /// steps keep theirs.
    private static final Pattern IN_NAME = Pattern.compile(alone(ID)
            + "|(?<=/)\\d+(?=$|[/?&#;,:\\s]|\\.\\p{L})"
            + "|(?<==)-?\\d+(?:\\.\\d+)?(?=$|[/?&#;,:\\s])"
            + "|" + alone("\\d{3,}"));

    /// A number may begin or end a word, as in `60000ms` and `user17`, but not stand within one, as in
    /// `Http2Exception`.
    private static final Pattern IN_MESSAGE = Pattern.compile("(?<status>(?i:\\bhttp/\\d(?:\\.\\d)?)"
            + "|(?i:(?<=\\b(?:http(?:/\\d(?:\\.\\d)?)?|status(?:[ _-]?code)?|code)[\"']?[ :=]{1,3}))[1-5]\\d\\d\\b)"
            + "|(?<=@)\\p{XDigit}{5,8}(?![\\p{L}\\d])"
            + "|" + alone(ID + "|" + IP_6 + "|" + SHORT_TOKEN)
            + "|(?<![\\p{L}\\d])\\d+(?:[.,:]\\d+)*(?!xx|\\d)"
            + "|(?<!\\d)\\d+(?![\\p{L}\\d])");

    private Placeholders() {}

    /// With neither a letter nor a digit before or after it.
    private static String alone(String expression) {
        return "(?<![\\p{L}\\d])(?:" + expression + ")(?![\\p{L}\\d])";
    }

    /// The name of a request or of a group: `/item/123` is `/item/{}`. A version such as `/v1` stays.
    static String inName(String name) {
        return mayDiffer(name, 0, name.length()) ? IN_NAME.matcher(name).replaceAll(PLACEHOLDER) : name;
    }

    /// The reason why a request failed; its first 300 characters are enough. HTTP statuses are kept.
    static String inMessage(String message) {
        String start = first(MOST_READ, message);
        int status = start.indexOf(STATUS);
        int end = status < 0 ? start.length() : status;
        var grouped = new StringBuilder();
        for (int word = 0; word < end; ) {
            int space = start.indexOf(' ', word);
            int next = space < 0 || space >= end ? end : space + 1;
            addWord(start, word, next, grouped);
            word = next;
        }
        grouped.append(start, end, start.length());
        return grouped.length() > MOST_CHARACTERS
                ? first(MOST_CHARACTERS, grouped.toString()) + "…"
                : grouped.toString();
    }

    /// Most words have nothing to replace, so the slow expression only runs on the others.
    private static void addWord(String message, int from, int to, StringBuilder grouped) {
        int done = from;
        if (mayDiffer(message, from, to)) {
            Matcher found = IN_MESSAGE.matcher(message).region(from, to).useTransparentBounds(true);
            while (found.find()) {
                grouped.append(message, done, found.start());
                grouped.append(found.group("status") == null ? PLACEHOLDER : found.group());
                done = found.end();
            }
        }
        grouped.append(message, done, to);
    }

    private static boolean mayDiffer(String message, int from, int to) {
        for (int i = from; i < to; i++) {
            char character = message.charAt(i);
            if (Character.isDigit(character) || character == '@') {
                return true;
            }
        }
        return false;
    }

    /// Never splits a character.
    private static String first(int most, String text) {
        if (text.length() <= most) {
            return text;
        }
        return text.substring(0, Character.isHighSurrogate(text.charAt(most - 1)) ? most - 1 : most);
    }
}
