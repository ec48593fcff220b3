package dev.streamside.moderation.permission;

import dev.streamside.account.member.MemberProfile;
import dev.streamside.platform.http.AccessRule;
import dev.streamside.platform.http.AccessRules;
import dev.streamside.platform.id.ChannelId;
import dev.streamside.platform.id.MemberId;
import dev.streamside.platform.ratelimit.Limited;
import dev.streamside.platform.ratelimit.Write;
import java.util.List;
import org.springframework.http.HttpStatus;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

@RestController
@RequestMapping("/api/v1/channels/{channelId}")
record ModeratorResource(Moderators moderators) implements AccessRules {
    @Override
    public List<AccessRule> accessRules() {
        return List.of(
                AccessRule.members("/api/v1/channels/*/role"), AccessRule.members("/api/v1/channels/*/moderators/**"));
    }

    /// The requesting member's role on the channel.
    record OwnRole(Role role) {}

    /// The moderators of a channel, in the order of their appointment.
    record ModeratorList(List<ModeratorView> moderators) {}

    @GetMapping("/role")
    OwnRole role(@PathVariable ChannelId channelId, @AuthenticationPrincipal MemberProfile member) {
        return new OwnRole(moderators.roleOf(channelId, member));
    }

    @GetMapping("/moderators")
    ModeratorList list(@PathVariable ChannelId channelId, @AuthenticationPrincipal MemberProfile member) {
        return new ModeratorList(moderators.list(channelId, member));
    }

    @Limited(Write.SETTINGS)
    @PutMapping("/moderators/{memberId}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void appoint(
            @PathVariable ChannelId channelId,
            @PathVariable MemberId memberId,
            @AuthenticationPrincipal MemberProfile member) {
        moderators.appoint(channelId, memberId, member);
    }

    @Limited(Write.SETTINGS)
    @DeleteMapping("/moderators/{memberId}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void dismiss(
            @PathVariable ChannelId channelId,
            @PathVariable MemberId memberId,
            @AuthenticationPrincipal MemberProfile member) {
        moderators.dismiss(channelId, memberId, member);
    }
}
