package dev.streamside.moderation.rule;

import dev.streamside.account.member.MemberProfile;
import dev.streamside.broadcast.channel.Channels;
import dev.streamside.broadcast.stream.StreamView;
import dev.streamside.broadcast.stream.Streams;
import dev.streamside.moderation.modlog.ModerationAct;
import dev.streamside.moderation.modlog.ModerationAction;
import dev.streamside.moderation.modlog.ModerationLog;
import dev.streamside.moderation.permission.Action;
import dev.streamside.moderation.permission.Permissions;
import dev.streamside.platform.cluster.ClusteredCache;
import dev.streamside.platform.cluster.ClusteredCaches;
import dev.streamside.platform.id.ChannelId;
import dev.streamside.platform.id.StreamId;
import org.springframework.stereotype.Service;

/// The rules of each chat, in memory: those of the channel, overridden by those of the stream. A change is
/// stored, holds from the next send on, and then becomes an entry in the logs of the live streams that it
/// concerns.
@Service
public class RuleBook {
    private static final int MAX_CACHED = 50_000;

    private final RuleRows stored;
    private final Channels channels;
    private final Streams streams;
    private final Permissions permissions;
    private final RuleAnnouncer announcer;
    private final ModerationLog moderation;
    private final ClusteredCache<RuleOwner, RuleEdit> known;

    RuleBook(
            RuleRows stored,
            Channels channels,
            Streams streams,
            Permissions permissions,
            RuleAnnouncer announcer,
            ModerationLog moderation,
            ClusteredCaches caches) {
        this.stored = stored;
        this.channels = channels;
        this.streams = streams;
        this.permissions = permissions;
        this.announcer = announcer;
        this.moderation = moderation;
        this.known = caches.cache("rules", RuleOwner::parse, MAX_CACHED, rules -> 0, stored::find);
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

    /// @throws dev.streamside.platform.problem.Refusal `STREAM_NOT_FOUND`
    ChatRules of(StreamId streamId) {
        return of(streams.require(streamId));
    }

    /// Changes some rules of a stream.
    ///
    /// @throws dev.streamside.platform.problem.Refusal `STREAM_NOT_FOUND`, `NOT_MODERATOR`, `INVALID` with every
    ///     wrong field, or `TRY_LATER`
    ChatRules edit(StreamId streamId, RuleEdit edit, MemberProfile moderator) {
        StreamView stream = streams.require(streamId);
        permissions.require(Action.MODERATE, stream.channel(), moderator);
        change(
                RuleOwner.of(streamId),
                of(stream.channelId()),
                edit,
                changed(stream.channelId(), moderator).on(streamId));
        ChatRules rules = of(stream);
        announcer.announce(stream, rules, moderator);
        return rules;
    }

    /// Changes some rules of a channel, where its streams have none of their own.
    ///
    /// @throws dev.streamside.platform.problem.Refusal `CHANNEL_NOT_FOUND`, `NOT_MODERATOR`, `INVALID` with every
    ///     wrong field, or `TRY_LATER`
    ChatRules edit(ChannelId channelId, RuleEdit edit, MemberProfile moderator) {
        permissions.require(Action.MODERATE, channelId, moderator);
        change(RuleOwner.of(channelId), ChatRules.OPEN, edit, changed(channelId, moderator));
        announcer.liveOf(channelId).forEach(stream -> announcer.announce(stream, of(stream), moderator));
        return of(channelId);
    }

    private static ModerationAct changed(ChannelId channelId, MemberProfile moderator) {
        return ModerationAct.of(ModerationAction.RULES_CHANGED, channelId, moderator.id());
    }

    /// @param usual the rules that hold where the owner has none of its own
    private void change(RuleOwner owner, ChatRules usual, RuleEdit edit, ModerationAct act) {
        edit.check();
        known.change(owner, () -> {
            channels.lock(act.channelId()); // another rule may be changed at the same time
            RuleEdit before = stored.find(owner);
            RuleEdit changed = before.with(edit);
            stored.put(owner, changed);
            moderation.add(act.changing(usual.with(before).changesTo(usual.with(changed))));
        });
    }
}
