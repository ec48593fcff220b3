package dev.streamside.permission;

import dev.streamside.channel.ChannelView;
import dev.streamside.member.MemberProfile;
import dev.streamside.problem.ProblemCode;
import dev.streamside.problem.Refusal;
import org.springframework.stereotype.Component;

/// Decides who may do what on a channel. Needs no query.
@Component
public class Permissions {

    public Role role(ChannelView channel, MemberProfile member) {
        return channel.ownerId().equals(member.id()) ? Role.OWNER : Role.MEMBER;
    }

    public boolean allow(Action action, ChannelView channel, MemberProfile member) {
        return action.isOpenTo(role(channel, member));
    }

    /// @throws Refusal `NOT_OWNER`
    public void require(Action action, ChannelView channel, MemberProfile member) {
        if (!allow(action, channel, member)) {
            throw Refusal.of(ProblemCode.NOT_OWNER, "This is someone else's stream.");
        }
    }
}
