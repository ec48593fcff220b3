package dev.streamside.word;

import com.github.benmanes.caffeine.cache.Caffeine;
import dev.streamside.channel.ChannelView;
import dev.streamside.channel.Channels;
import dev.streamside.cluster.ControlLog;
import dev.streamside.id.ChannelId;
import dev.streamside.limit.Bulkhead;
import dev.streamside.limit.LoadedCache;
import dev.streamside.limit.OrderedChanges;
import dev.streamside.member.MemberProfile;
import dev.streamside.modlog.ModerationAct;
import dev.streamside.modlog.ModerationAction;
import dev.streamside.modlog.ModerationLog;
import dev.streamside.permission.Action;
import dev.streamside.permission.Permissions;
import dev.streamside.problem.ProblemCode;
import dev.streamside.problem.Refusal;
import java.time.Duration;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Set;
import org.springframework.stereotype.Service;
import org.springframework.transaction.support.TransactionTemplate;

/// The words that channels do not want in their chats, in memory.
@Service
public class Words {
    private static final int MAX_WORDS = 5_000;
    /// Channels and words together: some 100 MB at most.
    private static final int MAX_CACHED = 50_000;
    /// How far this cache may lag behind what others write to the database.
    private static final Duration FRESHNESS = Duration.ofMinutes(10);
    private static final Duration IDLE = Duration.ofHours(1);

    private final WordRows stored;
    private final Channels channels;
    private final Permissions permissions;
    private final OrderedChanges changes;
    private final TransactionTemplate transaction;
    private final ModerationLog moderation;
    private final ControlLog.Topic topic;
    private final LoadedCache<ChannelId, WordList> known;

    Words(
            WordRows stored,
            Channels channels,
            Permissions permissions,
            Bulkhead bulkhead,
            TransactionTemplate transaction,
            ModerationLog moderation,
            ControlLog control) {
        this.stored = stored;
        this.channels = channels;
        this.permissions = permissions;
        this.changes = new OrderedChanges(bulkhead);
        this.known = bulkhead.cache(
                Caffeine.newBuilder()
                        .maximumWeight(MAX_CACHED)
                        .weigher((ChannelId id, WordList list) ->
                                1 + list.words().size())
                        .expireAfterAccess(IDLE)
                        .refreshAfterWrite(FRESHNESS),
                id -> new WordList(stored.find(id)));
        this.transaction = transaction;
        this.moderation = moderation;
        this.topic = control.topic("words").listen(id -> known.invalidate(ChannelId.of(id)), known::invalidateAll);
    }

    /// Looks for the channel's words in a text. Answered from memory; the first call for a channel waits until its
    /// words are loaded.
    ///
    /// @throws Refusal `TRY_LATER` if the words cannot be loaded
    public FoundWords find(ChannelId channelId, String text) {
        return known.get(channelId).find(text);
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
        changes.make(() -> {
            Collection<ListedWord> changed = changed(stored.find(channelId), taken, added);
            transaction.executeWithoutResult(status -> {
                stored.change(channelId, added, taken);
                moderation.add(ModerationAct.of(ModerationAction.WORDS_CHANGED, channelId, moderator.id()));
                topic.changed(channelId);
            });
            known.change(channelId, before -> new WordList(changed));
        });
        return known.get(channelId).words();
    }

    private static Collection<ListedWord> changed(List<ListedWord> before, Set<String> taken, List<ListedWord> added) {
        var changed = new LinkedHashMap<String, ListedWord>();
        before.forEach(word -> changed.put(word.text(), word));
        taken.forEach(changed::remove);
        added.forEach(word -> changed.put(word.text(), word));
        if (changed.size() > MAX_WORDS) {
            throw Refusal.of(
                    ProblemCode.TOO_MANY_WORDS, "A channel has at most " + MAX_WORDS + " words; remove some first.");
        }
        return changed.values();
    }

    private void require(ChannelId channelId, MemberProfile moderator) {
        ChannelView channel = channels.require(channelId);
        permissions.require(Action.MODERATE, channel, moderator);
    }
}
