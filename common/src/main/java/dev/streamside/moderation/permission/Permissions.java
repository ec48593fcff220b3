package dev.streamside.moderation.permission;

import dev.streamside.account.member.MemberProfile;
import dev.streamside.broadcast.channel.ChannelView;
import dev.streamside.broadcast.channel.Channels;
import dev.streamside.broadcast.channel.Subscriptions;
import dev.streamside.platform.cluster.ClusteredCache;
import dev.streamside.platform.cluster.ClusteredCaches;
import dev.streamside.platform.id.ChannelId;
import dev.streamside.platform.id.MemberId;
import dev.streamside.platform.problem.ProblemCode;
import dev.streamside.platform.problem.Refusal;
import java.util.Set;
import org.springframework.stereotype.Component;

/// Decides what a member may do on a channel. Answers from memory, once the data is loaded.
@Component
public class Permissions {
    /// The topic of changes of a channel's moderators.
    static final String MODERATORS = "moderators";

    private static final int MAX_CHANNELS = 20_000;

    private final PermissionProperties properties;
    private final Channels channels;
    private final Subscriptions subscriptions;
    private final BannedMembers banned;
    private final ClusteredCache<ChannelId, Set<MemberId>> moderators;

    Permissions(
            PermissionProperties properties,
            Channels channels,
            Subscriptions subscriptions,
            BannedMembers banned,
            ModeratorRows stored,
            ClusteredCaches caches) {
        this.properties = properties;
        this.channels = channels;
        this.subscriptions = subscriptions;
        this.banned = banned;
        this.moderators = caches.cache(MODERATORS, ChannelId::of, MAX_CHANNELS, moderators -> 0, stored::of);
    }

    /// The moderators appointed by the owner of each channel, in the memory of every node.
    ClusteredCache<ChannelId, Set<MemberId>> moderators() {
        return moderators;
    }

    /// The first call for a channel and for a member waits until the channel's moderators and the member's
    /// subscription are loaded.
    public Role role(ChannelView channel, MemberProfile member) {
        if (member.grants().bot()) {
            return Role.BOT;
        }
        Role office = office(channel, member);
        return office == Role.MEMBER && subscriptions.isSubscribed(channel.id(), member.id())
                ? Role.SUBSCRIBER
                : office;
    }

    /// The role, as far as it gives rights: subscriptions do not matter.
    private Role office(ChannelView channel, MemberProfile member) {
        if (channel.ownerId().equals(member.id())) {
            return Role.OWNER;
        }
        if (isOperator(member)) {
            return Role.OPERATOR;
        }
        return isMadeModerator(channel, member) && !banned.contains(channel.id(), member.id())
                ? Role.MODERATOR
                : Role.MEMBER;
    }

    /// Whether the member's token or the channel's owner has made them a moderator. A token still says so
    /// when its holder is banned, so this alone gives no rights.
    private boolean isMadeModerator(ChannelView channel, MemberProfile member) {
        return member.grants().moderates().contains(channel.id(), channel.ownerId())
                || isGranted(Action.MODERATE, member)
                || moderators.get(channel.id()).contains(member.id());
    }

    public boolean allow(Action action, ChannelView channel, MemberProfile member) {
        return action.isOpenTo(office(channel, member)) || action != Action.MODERATE && isGranted(action, member);
    }

    /// @throws Refusal `NOT_OWNER` or `NOT_MODERATOR`
    public void require(Action action, ChannelView channel, MemberProfile member) {
        if (!allow(action, channel, member)) {
            throw Refusal.of(action.refusal, action.detail);
        }
    }

    /// As above.
    ///
    /// @return the channel
    /// @throws Refusal `CHANNEL_NOT_FOUND`, `NOT_OWNER` or `NOT_MODERATOR`
    public ChannelView require(Action action, ChannelId channelId, MemberProfile member) {
        ChannelView channel = channels.require(channelId);
        require(action, channel, member);
        return channel;
    }

    private boolean isOperator(MemberProfile member) {
        return isNamed(member) || isGranted(Action.APPOINT, member);
    }

    /// Whether the settings of the site name the member as an operator.
    public boolean isNamed(MemberProfile member) {
        return properties.operators().contains(member.username());
    }

    private static boolean isGranted(Action action, MemberProfile member) {
        return member.grants().everywhere().contains(action.write);
    }

    /// Refuses all but the operators of the site, and tokens that are valid for just this action.
    ///
    /// @throws Refusal `FORBIDDEN`
    public void requireEverywhere(Action action, MemberProfile member) {
        if (!isNamed(member) && !isGranted(action, member)) {
            throw Refusal.of(ProblemCode.FORBIDDEN, "Only operators of the site may do this.");
        }
    }

    /// Whether a member's role on the channel is higher than another's, as far as it gives rights.
    public boolean outranks(ChannelView channel, MemberProfile member, MemberProfile target) {
        return office(channel, member).compareTo(office(channel, target)) > 0;
    }

    /// A moderator must have a higher role than the target.
    ///
    /// @throws Refusal `NOT_MODERATOR` or `OUTRANKED`
    public void requireModerator(ChannelView channel, MemberProfile member, MemberProfile target) {
        require(Action.MODERATE, channel, member);
        if (!outranks(channel, member, target)) {
            throw Refusal.of(
                    ProblemCode.OUTRANKED, "This member's role on the channel is as high as yours, or higher.");
        }
    }
}
