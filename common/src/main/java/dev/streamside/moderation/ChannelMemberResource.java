package dev.streamside.moderation;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.streamside.channel.ChannelView;
import dev.streamside.channel.Channels;
import dev.streamside.http.AccessRule;
import dev.streamside.http.AccessRules;
import dev.streamside.id.ChannelId;
import dev.streamside.id.MemberId;
import dev.streamside.member.MemberCard;
import dev.streamside.member.MemberProfile;
import dev.streamside.member.Members;
import dev.streamside.permission.Action;
import dev.streamside.permission.Permissions;
import dev.streamside.permission.Role;
import dev.streamside.problem.ProblemCode;
import dev.streamside.problem.Refusal;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/// What a member is on a channel, for its moderators.
@RestController
@RequestMapping("/api/v1/channels/{channelId}/members/{memberId}")
class ChannelMemberResource implements AccessRules {
    private final Members members;
    private final Channels channels;
    private final Permissions permissions;
    private final Bans bans;

    ChannelMemberResource(Members members, Channels channels, Permissions permissions, Bans bans) {
        this.members = members;
        this.channels = channels;
        this.permissions = permissions;
        this.bans = bans;
    }

    @Override
    public List<AccessRule> accessRules() {
        return List.of(AccessRule.members("/api/v1/channels/*/members/*"));
    }

    /// @param joinedAt when the account was made
    /// @param ban      null if there is none
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record ChannelMember(
            MemberCard member,
            Role role,
            Instant joinedAt,
            @Nullable Terms ban) {}

    /// The terms of a ban; null for what it does not have.
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record Terms(@Nullable Instant until, @Nullable String reason) {
        static @Nullable Terms of(@Nullable BanTerms terms) {
            return terms == null ? null : new Terms(terms.until(), terms.reason());
        }
    }

    @GetMapping
    ChannelMember member(
            @PathVariable ChannelId channelId,
            @PathVariable MemberId memberId,
            @AuthenticationPrincipal MemberProfile moderator) {
        ChannelView channel = channels.require(channelId);
        permissions.require(Action.MODERATE, channel, moderator);
        MemberProfile member = members.find(memberId)
                .orElseThrow(() -> Refusal.of(ProblemCode.MEMBER_NOT_FOUND, "There is no such member."));
        return new ChannelMember(
                new MemberCard(member.id(), member.displayName(), member.imageUrl()),
                permissions.role(channel, member),
                member.joinedAt(),
                Terms.of(bans.find(channelId, memberId)));
    }
}
