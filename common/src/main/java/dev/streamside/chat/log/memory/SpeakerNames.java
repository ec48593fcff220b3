package dev.streamside.chat.log.memory;

import dev.streamside.chat.log.entry.Quote;
import dev.streamside.chat.timeline.Timeline;
import dev.streamside.platform.id.MemberId;
import dev.streamside.platform.text.SeenText;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// The names in the chats of one timeline, as readers see them. If there are more than [#MAX_NAMES], the
/// names that have not been used for longest are forgotten. Thread-safe.
final class SpeakerNames {
    private static final int MAX_NAMES = 500;
    private static final int MAX_NAMESAKES = 5;

    /// By name, the latest speaker first.
    private final Map<String, List<MemberId>> members =
            new LinkedHashMap<>(16, 0.75F, true) { // in the order in which they were last used
                private static final long serialVersionUID = 1L;

                @Override
                protected boolean removeEldestEntry(Map.Entry<String, List<MemberId>> eldest) {
                    boolean forgets = size() > MAX_NAMES;
                    if (forgets) {
                        eldest.getValue().forEach(names::remove);
                    }
                    return forgets;
                }
            };

    /// The last name under which each member spoke.
    private final Map<MemberId, String> names = new HashMap<>();

    private long read;

    /// Adds the entries appended since the last call.
    ///
    /// @param quote gives the author and name of a chat; null for other entries
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
        if (chat.authorId() != null && chat.authorName() != null) {
            rename(chat.authorId(), key(chat.authorName()));
            List<MemberId> namesakes = members.computeIfAbsent(key(chat.authorName()), key -> new ArrayList<>());
            namesakes.remove(chat.authorId());
            namesakes.addFirst(chat.authorId());
            if (namesakes.size() > MAX_NAMESAKES) {
                names.remove(namesakes.removeLast());
            }
        }
    }

    /// A member who speaks under a new name no longer holds the previous one.
    private void rename(MemberId member, String name) {
        String before = names.put(member, name);
        List<MemberId> namesakes = before == null || before.equals(name) ? null : members.get(before);
        if (namesakes != null && namesakes.remove(member) && namesakes.isEmpty()) {
            members.remove(before);
        }
    }

    /// The members who spoke under a name, the latest first.
    ///
    /// @param name in plain letters, as [SeenText#plain()] has it
    synchronized List<MemberId> find(String name) {
        List<MemberId> found = members.get(name);
        return found == null ? List.of() : List.copyOf(found);
    }

    private static String key(String name) {
        return SeenText.plain(name);
    }
}
