package dev.streamside.rule;

import com.github.benmanes.caffeine.cache.Caffeine;
import dev.streamside.channel.ChannelView;
import dev.streamside.channel.Channels;
import dev.streamside.chatlog.ChatLog;
import dev.streamside.chatlog.LogWrite;
import dev.streamside.cluster.ControlLog;
import dev.streamside.id.ChannelId;
import dev.streamside.id.StreamId;
import dev.streamside.limit.Bulkhead;
import dev.streamside.limit.LoadedCache;
import dev.streamside.limit.OrderedChanges;
import dev.streamside.member.MemberProfile;
import dev.streamside.modlog.ModerationAct;
import dev.streamside.modlog.ModerationAction;
import dev.streamside.modlog.ModerationLog;
import dev.streamside.permission.Action;
import dev.streamside.permission.Permissions;
import dev.streamside.stream.StreamView;
import dev.streamside.stream.Streams;
import java.time.Duration;
import org.springframework.stereotype.Service;
import org.springframework.transaction.support.TransactionTemplate;
import tools.jackson.databind.ObjectMapper;

/// The rules of each chat, in memory: those of its channel, and over them those of the stream. A change is stored,
/// holds from the next send on, and is then an entry in the logs of the live streams that it concerns.
@Service
public class RuleBook {
    private static final int MAX_CACHED = 50_000;
    /// How far this cache may lag behind what others write to the database.
    private static final Duration FRESHNESS = Duration.ofMinutes(1);
    private static final Duration IDLE = Duration.ofHours(1);

    private final RuleRows stored;
    private final Channels channels;
    private final Streams streams;
    private final Permissions permissions;
    private final ChatLog log;
    private final ObjectMapper json;
    private final Bulkhead bulkhead;
    private final OrderedChanges changes;
    private final TransactionTemplate transaction;
    private final ModerationLog moderation;
    private final ControlLog.Topic topic;
    private final LoadedCache<RuleOwner, RuleEdit> known;

    RuleBook(
            RuleRows stored,
            Channels channels,
            Streams streams,
            Permissions permissions,
            ChatLog log,
            ObjectMapper json,
            Bulkhead bulkhead,
            TransactionTemplate transaction,
            ModerationLog moderation,
            ControlLog control) {
        this.stored = stored;
        this.channels = channels;
        this.streams = streams;
        this.permissions = permissions;
        this.log = log;
        this.json = json;
        this.bulkhead = bulkhead;
        this.changes = new OrderedChanges(bulkhead);
        this.known = bulkhead.cache(
                Caffeine.newBuilder()
                        .maximumSize(MAX_CACHED)
                        .expireAfterAccess(IDLE)
                        .refreshAfterWrite(FRESHNESS),
                stored::find);
        this.transaction = transaction;
        this.moderation = moderation;
        this.topic =
                control.topic("rules").listen(owner -> known.invalidate(RuleOwner.parse(owner)), known::invalidateAll);
    }

    /// The rules that hold on a stream. Answered from memory; the first call for a stream waits until they are
    /// loaded.
    public ChatRules of(StreamView stream) {
        return of(stream.channel().id()).with(known.get(RuleOwner.of(stream.id())));
    }

    /// The rules of a channel's streams that have none of their own.
    ChatRules of(ChannelId channelId) {
        return ChatRules.OPEN.with(known.get(RuleOwner.of(channelId)));
    }

    /// @throws dev.streamside.problem.Refusal `STREAM_NOT_FOUND`
    ChatRules of(StreamId streamId) {
        return of(streams.require(streamId));
    }

    /// Changes some rules of a stream.
    ///
    /// @throws dev.streamside.problem.Refusal `STREAM_NOT_FOUND`, `NOT_MODERATOR`, `INVALID` with every
    ///     wrong field, or `TRY_LATER`
    ChatRules edit(StreamId streamId, RuleEdit edit, MemberProfile moderator) {
        StreamView stream = streams.require(streamId);
        permissions.require(Action.MODERATE, stream.channel(), moderator);
        change(
                RuleOwner.of(streamId),
                edit,
                changed(stream.channelId(), moderator).on(streamId));
        announce(stream, moderator);
        return of(stream);
    }

    /// Changes some rules of a channel, where its streams have none of their own.
    ///
    /// @throws dev.streamside.problem.Refusal `CHANNEL_NOT_FOUND`, `NOT_MODERATOR`, `INVALID` with every
    ///     wrong field, or `TRY_LATER`
    ChatRules edit(ChannelId channelId, RuleEdit edit, MemberProfile moderator) {
        ChannelView channel = channels.require(channelId);
        permissions.require(Action.MODERATE, channel, moderator);
        change(RuleOwner.of(channelId), edit, changed(channelId, moderator));
        bulkhead.call(() -> streams.liveOf(channelId)).forEach(stream -> announce(stream, moderator));
        return of(channelId);
    }

    private static ModerationAct changed(ChannelId channelId, MemberProfile moderator) {
        return ModerationAct.of(ModerationAction.RULES_CHANGED, channelId, moderator.id());
    }

    private void change(RuleOwner owner, RuleEdit edit, ModerationAct act) {
        edit.check();
        changes.make(() -> {
            RuleEdit changed = stored.find(owner).with(edit);
            transaction.executeWithoutResult(status -> {
                stored.put(owner, changed);
                moderation.add(act);
                topic.changed(owner);
            });
            known.change(owner, before -> changed);
        });
    }

    /// If this fails, the rules hold all the same: who breaks one is told.
    private void announce(StreamView stream, MemberProfile moderator) {
        if (stream.isLive()) {
            log.write(new LogWrite.RulesChange(stream.id(), moderator.id(), json.writeValueAsString(of(stream))));
        }
    }
}
