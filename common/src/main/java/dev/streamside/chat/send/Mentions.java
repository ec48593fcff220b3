package dev.streamside.chat.send;

import dev.streamside.chat.log.memory.Speakers;
import dev.streamside.platform.id.MemberId;
import dev.streamside.platform.id.StreamId;
import dev.streamside.platform.text.SeenText;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.springframework.stereotype.Component;

/// Finds the members mentioned by `@name` in a text: members who have spoken lately on the stream. Usernames
/// are private, so names here are the display names. These may contain spaces; the longest match counts.
@Component
record Mentions(Speakers speakers) {
    static final int MAX_MENTIONS = 10;
    private static final char WIDE_AT = '＠';
    /// In plain letters: forty, each with some marks.
    private static final int MAX_NAME = 160;

    /// The mentioned members, each once, up to [#MAX_MENTIONS]. Of several members with the same name, the
    /// latest to speak comes first. With several names, the latest speaker of each comes before all others.
    /// Texts without `@` cost nothing.
    ///
    /// @param meant of the members with a mentioned name, only these, if any of them has it
    List<MemberId> in(String text, Set<MemberId> meant, StreamId streamId) {
        return text.indexOf('@') < 0 && text.indexOf(WIDE_AT) < 0 ? List.of() : in(text, meant, speakers.of(streamId));
    }

    /// @param members finds the members with a name, the latest to speak first
    static List<MemberId> in(String text, Set<MemberId> meant, Function<String, List<MemberId>> members) {
        String plain = SeenText.plain(text);
        var named = new LinkedHashSet<List<MemberId>>();
        for (int at = plain.indexOf('@'); at >= 0 && named.size() < MAX_MENTIONS; at = plain.indexOf('@', at + 1)) {
            if (at == 0 || !joins(plain.codePointBefore(at))) { // otherwise it is an email address
                List<MemberId> namesakes = longestName(plain, at + 1, members);
                if (!namesakes.isEmpty()) {
                    named.add(chosen(namesakes, meant));
                }
            }
        }
        var mentioned = new LinkedHashSet<MemberId>();
        int most = named.stream().mapToInt(List::size).max().orElse(0);
        for (int i = 0; i < most; i++) {
            for (List<MemberId> namesakes : named) {
                if (i < namesakes.size()) {
                    mentioned.add(namesakes.get(i));
                }
            }
        }
        return mentioned.stream().limit(MAX_MENTIONS).toList();
    }

    private static List<MemberId> chosen(List<MemberId> namesakes, Set<MemberId> meant) {
        List<MemberId> chosen = namesakes.stream().filter(meant::contains).toList();
        return chosen.isEmpty() ? namesakes : chosen;
    }

    private static List<MemberId> longestName(String plain, int from, Function<String, List<MemberId>> members) {
        for (int end = Math.min(plain.length(), from + MAX_NAME); end > from; end--) {
            if (end == plain.length() || !joins(plain.codePointAt(end))) {
                List<MemberId> found = members.apply(plain.substring(from, end));
                if (!found.isEmpty()) {
                    return found;
                }
            }
        }
        return List.of();
    }

    /// Whether the character would continue a name. Not so in scripts without upper and lower case: Korean,
    /// for example, puts its particles right after a name.
    private static boolean joins(int codePoint) {
        return switch (Character.getType(codePoint)) {
            case Character.OTHER_LETTER -> false;
            case Character.NON_SPACING_MARK, Character.COMBINING_SPACING_MARK, Character.ENCLOSING_MARK -> true;
            default -> Character.isLetterOrDigit(codePoint);
        };
    }
}
