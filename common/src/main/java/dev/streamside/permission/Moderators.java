package dev.streamside.permission;

import dev.streamside.channel.ChannelView;
import dev.streamside.channel.Channels;
import dev.streamside.cluster.ControlLog;
import dev.streamside.id.ChannelId;
import dev.streamside.id.MemberId;
import dev.streamside.limit.Bulkhead;
import dev.streamside.limit.OrderedChanges;
import dev.streamside.limit.Transactions;
import dev.streamside.member.MemberClosed;
import dev.streamside.member.MemberProfile;
import dev.streamside.member.Members;
import dev.streamside.modlog.ModerationAct;
import dev.streamside.modlog.ModerationAction;
import dev.streamside.modlog.ModerationLog;
import dev.streamside.problem.ProblemCode;
import dev.streamside.problem.Refusal;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Service;
import org.springframework.transaction.support.TransactionTemplate;

/// The moderators of a channel, appointed and dismissed by its owner.
@Service
public class Moderators {
    private static final int MAX_MODERATORS = 100;

    private final ModeratorRepository stored;
    private final KnownModerators known;
    private final Channels channels;
    private final Members members;
    private final Permissions permissions;
    private final Bulkhead bulkhead;
    private final OrderedChanges changes;
    private final TransactionTemplate transaction;
    private final ModerationLog log;
    private final ControlLog.Topic topic;

    Moderators(
            ModeratorRepository stored,
            KnownModerators known,
            Channels channels,
            Members members,
            Permissions permissions,
            Bulkhead bulkhead,
            TransactionTemplate transaction,
            ModerationLog log,
            ControlLog control) {
        this.stored = stored;
        this.known = known;
        this.channels = channels;
        this.members = members;
        this.permissions = permissions;
        this.bulkhead = bulkhead;
        this.changes = new OrderedChanges(bulkhead);
        this.transaction = transaction;
        this.log = log;
        this.topic = control.topic("moderators").listen(id -> known.forget(ChannelId.of(id)), known::forgetAll);
    }

    /// @throws Refusal `CHANNEL_NOT_FOUND`
    Role roleOf(ChannelId channelId, MemberProfile member) {
        return permissions.role(channels.require(channelId), member);
    }

    /// All moderators of a channel, the first appointed first: [#MAX_MODERATORS] at most.
    ///
    /// @throws Refusal `CHANNEL_NOT_FOUND`, `NOT_OWNER`, or `TRY_LATER`
    List<ModeratorView> list(ChannelId channelId, MemberProfile owner) {
        require(channelId, owner);
        return bulkhead.call(() -> stored.findOldestFirst(channelId.value()));
    }

    /// Appoints a moderator. Does nothing if the member is one already.
    ///
    /// @throws Refusal `CHANNEL_NOT_FOUND`, `NOT_OWNER`, `MEMBER_NOT_FOUND`, `INVALID` for the channel's owner,
    ///     `TOO_MANY_MODERATORS`, or `TRY_LATER`
    public void appoint(ChannelId channelId, MemberId memberId, MemberProfile owner) {
        ChannelView channel = require(channelId, owner);
        if (channel.ownerId().equals(memberId)) {
            throw Refusal.invalid("memberId", "must not be the owner of the channel");
        }
        Set<MemberId> before = known.of(channelId);
        if (before.size() >= MAX_MODERATORS && !before.contains(memberId)) {
            throw Refusal.of(
                    ProblemCode.TOO_MANY_MODERATORS,
                    "A channel has at most " + MAX_MODERATORS + " moderators; dismiss one first.");
        }
        changes.make(() -> {
            if (!members.exists(memberId)) {
                throw Refusal.of(ProblemCode.MEMBER_NOT_FOUND, "There is no such member.");
            }
            transaction.executeWithoutResult(status -> {
                if (stored.add(channelId.value(), memberId.value()) > 0) {
                    log.add(ModerationAct.of(ModerationAction.MODERATOR_APPOINTED, channelId, owner.id())
                            .about(memberId));
                }
                topic.changed(channelId);
            });
            remember(channelId, moderators -> moderators.add(memberId));
        });
    }

    /// Dismisses a moderator, from the next call on. Does nothing if the member is none.
    ///
    /// @throws Refusal `CHANNEL_NOT_FOUND`, `NOT_OWNER`, or `TRY_LATER`
    public void dismiss(ChannelId channelId, MemberId memberId, MemberProfile owner) {
        require(channelId, owner);
        changes.make(() -> {
            transaction.executeWithoutResult(status -> {
                if (stored.remove(channelId.value(), memberId.value()) > 0) {
                    log.add(ModerationAct.of(ModerationAction.MODERATOR_DISMISSED, channelId, owner.id())
                            .about(memberId));
                }
                topic.changed(channelId);
            });
            remember(channelId, moderators -> moderators.remove(memberId));
        });
    }

    /// A member whose account is closed moderates nothing any more, also if they come back.
    @EventListener
    void dismiss(MemberClosed closed) {
        long member = closed.member().value();
        for (long channel : stored.findChannelIds(member)) {
            stored.remove(channel, member);
            topic.changed(channel);
            Transactions.afterCommit(() -> known.forget(new ChannelId(channel)));
        }
    }

    public boolean contains(ChannelId channelId, MemberId memberId) {
        return known.of(channelId).contains(memberId);
    }

    private ChannelView require(ChannelId channelId, MemberProfile owner) {
        ChannelView channel = channels.require(channelId);
        permissions.require(Action.APPOINT, channel, owner);
        return channel;
    }

    private void remember(ChannelId channelId, Consumer<Set<MemberId>> how) {
        known.change(channelId, moderators -> {
            var changed = new HashSet<>(moderators);
            how.accept(changed);
            return Set.copyOf(changed);
        });
    }
}
