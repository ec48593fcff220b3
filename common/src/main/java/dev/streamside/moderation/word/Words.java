package dev.streamside.moderation.word;

import com.github.benmanes.caffeine.cache.Caffeine;
import dev.streamside.account.member.MemberProfile;
import dev.streamside.broadcast.channel.ChannelView;
import dev.streamside.broadcast.channel.Channels;
import dev.streamside.moderation.modlog.ActChange;
import dev.streamside.moderation.modlog.ModerationAct;
import dev.streamside.moderation.modlog.ModerationAction;
import dev.streamside.moderation.modlog.ModerationLog;
import dev.streamside.moderation.permission.Action;
import dev.streamside.moderation.permission.Permissions;
import dev.streamside.platform.cluster.ClusteredCache;
import dev.streamside.platform.cluster.ClusteredCaches;
import dev.streamside.platform.id.ChannelId;
import dev.streamside.platform.problem.FieldReason;
import dev.streamside.platform.problem.ProblemCode;
import dev.streamside.platform.problem.Refusal;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;
import org.springframework.stereotype.Service;

/// The words that channels do not want in their chats, in memory.
@Service
public class Words {
    private static final int MAX_WORDS = 5_000;
    /// Channels and words together: about 100 MB at most.
    private static final int MAX_CACHED = 50_000;
    /// How far this cache may lag behind what others write to the database.
    private static final Duration FRESHNESS = Duration.ofMinutes(10);
    private static final Duration IDLE = Duration.ofHours(1);

    private final WordRows stored;
    private final Channels channels;
    private final Permissions permissions;
    private final ModerationLog moderation;
    private final ClusteredCache<ChannelId, WordList> known;

    Words(
            WordRows stored,
            Channels channels,
            Permissions permissions,
            ModerationLog moderation,
            ClusteredCaches caches) {
        this.stored = stored;
        this.channels = channels;
        this.permissions = permissions;
        this.moderation = moderation;
        this.known = caches.cache(
                "words",
                ChannelId::of,
                Caffeine.newBuilder()
                        .maximumWeight(MAX_CACHED)
                        .weigher((ChannelId id, WordList list) ->
                                1 + list.words().size())
                        .expireAfterAccess(IDLE)
                        .refreshAfterWrite(FRESHNESS),
                id -> new WordList(stored.find(id)));
    }

    /// Searches a text for the channel's words. Answered from memory; the first call for a channel waits
    /// until its words are loaded.
    ///
    /// @throws Refusal `TRY_LATER` if the words cannot be loaded
    public FoundWords find(ChannelId channelId, String text) {
        return known.get(channelId).find(text);
    }

    /// Checks a text that all viewers see without a moderator having checked it first, such as a title. Words
    /// that the channel holds are allowed in it.
    ///
    /// @param field the name of the field in a refusal
    /// @return the text with an asterisk for each character of the words that the channel masks
    /// @throws Refusal `WORD_REFUSED` naming the field, or `TRY_LATER` if the words cannot be loaded
    public String requireWanted(ChannelId channelId, String field, String text) {
        FoundWords found = find(channelId, text);
        if (found.refused()) {
            throw Refusal.of(
                    ProblemCode.WORD_REFUSED,
                    "The " + field + " has a word that this channel does not want.",
                    new Refusal.Field(field, FieldReason.WORD_REFUSED, "has a word that this channel does not want"));
        }
        return found.masked();
    }

    /// A number that changes whenever the channel's words may have changed, for callers that keep results.
    ///
    /// @throws Refusal `TRY_LATER` if the words cannot be loaded
    public long version(ChannelId channelId) {
        return known.get(channelId).version;
    }

    /// @throws Refusal `CHANNEL_NOT_FOUND`, `NOT_MODERATOR`, or `TRY_LATER`
    List<ListedWord> list(ChannelId channelId, MemberProfile moderator) {
        require(channelId, moderator);
        return known.get(channelId).words();
    }

    /// @throws Refusal `CHANNEL_NOT_FOUND`, `NOT_MODERATOR`, `INVALID` naming the lists with a wrong word,
    ///     `TOO_MANY_WORDS`, or `TRY_LATER`
    List<ListedWord> edit(ChannelId channelId, WordEdit edit, MemberProfile moderator) {
        require(channelId, moderator);
        List<ListedWord> added = edit.added();
        Set<String> taken = edit.taken();
        known.change(channelId, () -> {
            channels.lock(channelId); // other moderators may add some, too
            List<ListedWord> before = stored.find(channelId);
            stored.change(channelId, added, taken);
            List<ListedWord> changed = stored.find(channelId);
            requireRoom(changed);
            moderation.add(ModerationAct.of(ModerationAction.WORDS_CHANGED, channelId, moderator.id())
                    .changing(changes(before, changed)));
        });
        return known.get(channelId).words();
    }

    private static void requireRoom(List<ListedWord> changed) {
        if (changed.size() > MAX_WORDS) {
            throw Refusal.of(
                    ProblemCode.TOO_MANY_WORDS, "A channel has at most " + MAX_WORDS + " words; remove some first.");
        }
    }

    /// First the removed words, then the new ones; a word that moved to another list is both.
    private static List<ActChange> changes(List<ListedWord> before, List<ListedWord> after) {
        var known = Set.copyOf(before);
        var kept = Set.copyOf(after);
        var gone = before.stream()
                .filter(word -> !kept.contains(word))
                .map(word -> new ActChange(list(word), word.text(), null));
        var added = after.stream()
                .filter(word -> !known.contains(word))
                .map(word -> new ActChange(list(word), null, word.text()));
        return Stream.concat(gone, added).toList();
    }

    private static String list(ListedWord word) {
        return word.treatment().name().toLowerCase(Locale.ROOT);
    }

    private void require(ChannelId channelId, MemberProfile moderator) {
        ChannelView channel = permissions.require(Action.MODERATE, channelId, moderator);
    }
}
