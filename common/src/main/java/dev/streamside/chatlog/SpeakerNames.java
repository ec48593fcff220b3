package dev.streamside.chatlog;

import dev.streamside.id.MemberId;
import dev.streamside.timeline.Timeline;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// The names in the chats of one timeline. Of more than [#MAX_NAMES], those who have been silent for longest are
/// forgotten. Thread-safe.
final class SpeakerNames {
    private static final int MAX_NAMES = 500;
    private static final int MAX_NAMESAKES = 5;

    private final Map<String, Set<MemberId>> members =
            new LinkedHashMap<>(16, 0.75F, true) { // in the order in which they were last used
                private static final long serialVersionUID = 1L;

                @Override
                protected boolean removeEldestEntry(Map.Entry<String, Set<MemberId>> eldest) {
                    return size() > MAX_NAMES;
                }
            };

    private long read;

    /// Adds what has been appended since the last call.
    ///
    /// @param quote gives author and name of a chat; null for other entries
    synchronized void readFrom(Timeline timeline, Function<byte[], @Nullable Quote> quote) {
        long head = timeline.head();
        if (head < read) { // the log has lost entries
            read = 0;
        }
        for (long seq = Math.max(read + 1, timeline.oldest()); seq <= head; seq++) {
            timeline.entry(seq).map(quote).ifPresent(this::add);
        }
        read = head;
    }

    private void add(Quote chat) {
        if (chat.authorId() == null || chat.authorName() == null) {
            return;
        }
        Set<MemberId> namesakes = members.computeIfAbsent(key(chat.authorName()), key -> new LinkedHashSet<>());
        if (namesakes.size() < MAX_NAMESAKES) {
            namesakes.add(chat.authorId());
        }
    }

    synchronized Set<MemberId> find(String name) {
        Set<MemberId> found = members.get(key(name));
        return found == null ? Set.of() : Set.copyOf(found);
    }

    private static String key(String name) {
        return name.toLowerCase(Locale.ROOT);
    }
}
