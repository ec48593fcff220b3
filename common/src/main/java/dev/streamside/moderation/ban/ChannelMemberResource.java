package dev.streamside.moderation.ban;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.streamside.account.member.MemberCard;
import dev.streamside.account.member.MemberProfile;
import dev.streamside.account.member.Members;
import dev.streamside.broadcast.channel.ChannelView;
import dev.streamside.moderation.permission.Action;
import dev.streamside.moderation.permission.Permissions;
import dev.streamside.moderation.permission.Role;
import dev.streamside.platform.http.AccessRule;
import dev.streamside.platform.http.AccessRules;
import dev.streamside.platform.id.ChannelId;
import dev.streamside.platform.id.MemberId;
import dev.streamside.platform.problem.ProblemCode;
import dev.streamside.platform.problem.Refusal;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/// A member's role and ban on a channel, for its moderators.
@RestController
@RequestMapping("/api/v1/channels/{channelId}/members/{memberId}")
record ChannelMemberResource(Members members, Permissions permissions, Bans bans) implements AccessRules {
    @Override
    public List<AccessRule> accessRules() {
        return List.of(AccessRule.members("/api/v1/channels/*/members/*"));
    }

    /// @param joinedAt when the account was created
    /// @param ban      null if there is none
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record ChannelMember(
            MemberCard member,
            Role role,
            Instant joinedAt,
            @Nullable Terms ban) {}

    /// The terms of a ban; null for terms that it does not have.
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
        ChannelView channel = permissions.require(Action.MODERATE, channelId, moderator);
        MemberProfile member = members.find(memberId)
                .orElseThrow(() -> Refusal.of(ProblemCode.MEMBER_NOT_FOUND, "There is no such member."));
        return new ChannelMember(
                new MemberCard(member.id(), member.displayName(), member.imageUrl()),
                permissions.role(channel, member),
                member.joinedAt(),
                Terms.of(bans.find(channelId, memberId)));
    }
}
