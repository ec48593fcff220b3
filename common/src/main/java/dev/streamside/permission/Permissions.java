package dev.streamside.permission;

import dev.streamside.channel.ChannelView;
import dev.streamside.channel.Subscriptions;
import dev.streamside.member.MemberProfile;
import dev.streamside.problem.ProblemCode;
import dev.streamside.problem.Refusal;
import org.springframework.stereotype.Component;

/// Decides who may do what on a channel. Answers from memory, once that is loaded.
@Component
public class Permissions {
    private final PermissionProperties properties;
    private final KnownModerators moderators;
    private final Subscriptions subscriptions;

    Permissions(PermissionProperties properties, KnownModerators moderators, Subscriptions subscriptions) {
        this.properties = properties;
        this.moderators = moderators;
        this.subscriptions = subscriptions;
    }

    /// The first call for a channel and for a member waits until it is known who moderates it, and whether they
    /// subscribe.
    public Role role(ChannelView channel, MemberProfile member) {
        if (member.grants().bot()) {
            return Role.BOT;
        }
        Role office = office(channel, member);
        return office == Role.MEMBER && subscriptions.isSubscribed(channel.id(), member.id())
                ? Role.SUBSCRIBER
                : office;
    }

    /// The role, as far as it lets a member do anything: it does not matter whether they subscribe.
    private Role office(ChannelView channel, MemberProfile member) {
        if (channel.ownerId().equals(member.id())) {
            return Role.OWNER;
        }
        if (isOperator(member)) {
            return Role.OPERATOR;
        }
        return member.grants().moderates().contains(channel.id())
                        || isGranted(Action.MODERATE, member)
                        || moderators.of(channel.id()).contains(member.id())
                ? Role.MODERATOR
                : Role.MEMBER;
    }

    public boolean allow(Action action, ChannelView channel, MemberProfile member) {
        return action.isOpenTo(office(channel, member)) || isGranted(action, member);
    }

    /// @throws Refusal `NOT_OWNER` or `NOT_MODERATOR`
    public void require(Action action, ChannelView channel, MemberProfile member) {
        if (!allow(action, channel, member)) {
            throw Refusal.of(action.refusal, action.detail);
        }
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

    /// Lets only those pass who may do it on every channel.
    ///
    /// @throws Refusal `FORBIDDEN`
    public void requireEverywhere(Action action, MemberProfile member) {
        if (!isOperator(member) && !isGranted(action, member)) {
            throw Refusal.of(ProblemCode.FORBIDDEN, "Only operators of the site may do this.");
        }
    }

    /// Nobody moderates members of their own role, or of a higher one.
    ///
    /// @throws Refusal `NOT_MODERATOR` or `OUTRANKED`
    public void requireModerator(ChannelView channel, MemberProfile member, MemberProfile target) {
        require(Action.MODERATE, channel, member);
        if (office(channel, member).compareTo(office(channel, target)) <= 0) {
            throw Refusal.of(
                    ProblemCode.OUTRANKED, "This member's role on the channel is as high as yours, or higher.");
        }
    }
}
