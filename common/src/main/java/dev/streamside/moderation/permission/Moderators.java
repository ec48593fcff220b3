package dev.streamside.moderation.permission;

import dev.streamside.account.member.MemberClosed;
import dev.streamside.account.member.MemberProfile;
import dev.streamside.account.member.Members;
import dev.streamside.broadcast.channel.ChannelView;
import dev.streamside.broadcast.channel.Channels;
import dev.streamside.moderation.modlog.ModerationAct;
import dev.streamside.moderation.modlog.ModerationAction;
import dev.streamside.moderation.modlog.ModerationLog;
import dev.streamside.platform.guard.Bulkhead;
import dev.streamside.platform.id.ChannelId;
import dev.streamside.platform.id.MemberId;
import dev.streamside.platform.problem.ProblemCode;
import dev.streamside.platform.problem.Refusal;
import java.util.List;
import java.util.Set;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Service;

/// The moderators of a channel, appointed and dismissed by its owner.
@Service
public class Moderators {
    private static final int MAX_MODERATORS = 100;

    private final ModeratorRows stored;
    private final Channels channels;
    private final Members members;
    private final Permissions permissions;
    private final BannedMembers banned;
    private final Bulkhead bulkhead;
    private final ModerationLog log;

    Moderators(
            ModeratorRows stored,
            Channels channels,
            Members members,
            Permissions permissions,
            BannedMembers banned,
            Bulkhead bulkhead,
            ModerationLog log) {
        this.stored = stored;
        this.channels = channels;
        this.members = members;
        this.permissions = permissions;
        this.banned = banned;
        this.bulkhead = bulkhead;
        this.log = log;
    }

    /// @throws Refusal `CHANNEL_NOT_FOUND`
    Role roleOf(ChannelId channelId, MemberProfile member) {
        return permissions.role(channels.require(channelId), member);
    }

    /// All moderators of a channel, in the order of their appointment, at most [#MAX_MODERATORS].
    ///
    /// @throws Refusal `CHANNEL_NOT_FOUND`, `NOT_OWNER`, or `TRY_LATER`
    List<ModeratorView> list(ChannelId channelId, MemberProfile owner) {
        require(channelId, owner);
        return bulkhead.call(() -> stored.oldestFirst(channelId));
    }

    /// Appoints a moderator. Does nothing if the member is one already.
    ///
    /// @throws Refusal `CHANNEL_NOT_FOUND`, `NOT_OWNER`, `MEMBER_NOT_FOUND`, `INVALID` for the channel's
    ///     owner and for a banned member, `TOO_MANY_MODERATORS`, or `TRY_LATER`
    public void appoint(ChannelId channelId, MemberId memberId, MemberProfile owner) {
        ChannelView channel = require(channelId, owner);
        if (channel.ownerId().equals(memberId)) {
            throw Refusal.invalid("memberId", "must not be the owner of the channel");
        }
        Set<MemberId> before = permissions.moderators().get(channelId);
        if (before.size() >= MAX_MODERATORS && !before.contains(memberId)) {
            throw Refusal.of(
                    ProblemCode.TOO_MANY_MODERATORS,
                    "A channel has at most " + MAX_MODERATORS + " moderators; dismiss one first.");
        }
        boolean wasBanned = banned.contains(channelId, memberId);
        permissions.moderators().change(channelId, () -> {
            channels.lock(channelId); // another node may be banning the member
            if (banned.isStored(channelId, memberId)) {
                throw Refusal.invalid("memberId", "must not be banned from the channel; lift the ban first");
            }
            if (wasBanned) {
                banned.changed(channelId); // another node lifted the ban, and this one does not know yet
            }
            members.requireOpen(memberId);
            if (stored.add(channelId, memberId)) {
                log.add(ModerationAct.of(ModerationAction.MODERATOR_APPOINTED, channelId, owner.id())
                        .about(memberId));
            }
        });
    }

    /// Dismisses a moderator, from the next call on. Does nothing if the member is not one.
    ///
    /// @throws Refusal `CHANNEL_NOT_FOUND`, `NOT_OWNER`, or `TRY_LATER`
    void dismiss(ChannelId channelId, MemberId memberId, MemberProfile owner) {
        require(channelId, owner);
        permissions.moderators().change(channelId, () -> remove(channelId, memberId, owner));
    }

    /// Dismisses a moderator who is being banned, in the caller's transaction, which has locked the channel.
    /// Does nothing if the member is not one. This node may not know yet whom another node has appointed.
    ///
    /// @throws Refusal `NOT_OWNER` for a moderator whom only the owner may ban
    public void dismissBanned(ChannelId channelId, MemberId memberId, MemberProfile moderator) {
        if (remove(channelId, memberId, moderator)) {
            require(channelId, moderator);
            permissions.moderators().changed(channelId);
        }
    }

    private boolean remove(ChannelId channelId, MemberId memberId, MemberProfile moderator) {
        boolean removed = stored.remove(channelId, memberId);
        if (removed) {
            log.add(ModerationAct.of(ModerationAction.MODERATOR_DISMISSED, channelId, moderator.id())
                    .about(memberId));
        }
        return removed;
    }

    /// A member whose account is closed loses all appointments, even if the member returns.
    @EventListener
    void dismiss(MemberClosed closed) {
        for (ChannelId channel : stored.channelsOf(closed.member())) {
            stored.remove(channel, closed.member());
            permissions.moderators().changed(channel);
        }
    }

    private ChannelView require(ChannelId channelId, MemberProfile owner) {
        return permissions.require(Action.APPOINT, channelId, owner);
    }
}
