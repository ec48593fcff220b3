package dev.streamside.chat;

import dev.streamside.chatlog.Speakers;
import dev.streamside.id.MemberId;
import dev.streamside.id.StreamId;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.springframework.stereotype.Component;

/// Finds who is meant by `@name` in a text: members who have spoken lately on the stream. Usernames are private, so
/// these are the names that everybody sees. They may contain spaces; the longest one counts.
@Component
class Mentions {
    private static final int MAX_MENTIONS = 10;
    /// In UTF-16: forty code points of two each.
    private static final int MAX_NAME = 80;

    private final Speakers speakers;

    Mentions(Speakers speakers) {
        this.speakers = speakers;
    }

    /// Those who are mentioned, each once, up to [#MAX_MENTIONS]. Texts without `@` cost nothing.
    List<MemberId> in(String text, StreamId streamId) {
        return text.indexOf('@') < 0 ? List.of() : in(text, speakers.of(streamId));
    }

    static List<MemberId> in(String text, Function<String, Set<MemberId>> members) {
        var mentioned = new LinkedHashSet<MemberId>();
        for (int at = text.indexOf('@'); at >= 0 && mentioned.size() < MAX_MENTIONS; at = text.indexOf('@', at + 1)) {
            if (at == 0 || !joins(text.codePointBefore(at))) { // or it is a mail address
                mentioned.addAll(longestName(text, at + 1, members));
            }
        }
        return mentioned.stream().limit(MAX_MENTIONS).toList();
    }

    private static Set<MemberId> longestName(String text, int from, Function<String, Set<MemberId>> members) {
        for (int end = Math.min(text.length(), from + MAX_NAME); end > from; end--) {
            if (end == text.length() || !joins(text.codePointAt(end))) {
                Set<MemberId> found = members.apply(text.substring(from, end));
                if (!found.isEmpty()) {
                    return found;
                }
            }
        }
        return Set.of();
    }

    /// Whether a name would go on with it. Not so for scripts without upper and lower case: Korean, for one, puts its
    /// particles right after a name.
    private static boolean joins(int codePoint) {
        return Character.isLetterOrDigit(codePoint) && Character.getType(codePoint) != Character.OTHER_LETTER;
    }
}
