package dev.streamside.chat.send.rule;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.streamside.moderation.word.FoundWords;
import dev.streamside.moderation.word.Words;
import dev.streamside.platform.id.ChannelId;
import dev.streamside.platform.link.LinkSearch;
import java.time.Duration;
import org.springframework.stereotype.Component;

/// What the rules find in the names that are shown with chats. Names rarely change, so a name is searched
/// once for each version of a channel's words, and not with every send.
@Component
class AuthorNames {
    /// About 20 MB at most. Names beyond this are searched again.
    private static final int MAX_REMEMBERED = 100_000;

    private static final Duration IDLE = Duration.ofMinutes(10);

    private record Key(ChannelId channelId, String name) {}

    /// @param version of the channel's words
    private record Searched(long version, AuthorName found) {}

    private final Words words;
    /// Maintained on the calling thread, as each send uses it.
    private final Cache<Key, Searched> searched = Caffeine.newBuilder()
            .maximumSize(MAX_REMEMBERED)
            .expireAfterAccess(IDLE)
            .executor(Runnable::run)
            .build();

    AuthorNames(Words words) {
        this.words = words;
    }

    /// Answered from memory; the first call for a channel waits until its words are loaded.
    ///
    /// @throws dev.streamside.platform.problem.Refusal `TRY_LATER` if the words cannot be loaded
    AuthorName find(ChannelId channelId, String name) {
        var key = new Key(channelId, name);
        long version = words.version(channelId); // before the search: a list that changes meanwhile is searched again
        Searched known = searched.getIfPresent(key);
        if (known == null || known.version != version) {
            FoundWords found = words.find(channelId, name);
            known = new Searched(version, new AuthorName(found, LinkSearch.hasLink(name)));
            searched.put(key, known);
        }
        return known.found;
    }
}
