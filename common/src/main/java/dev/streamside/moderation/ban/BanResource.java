package dev.streamside.moderation.ban;

import dev.streamside.account.member.MemberProfile;
import dev.streamside.platform.http.AccessRule;
import dev.streamside.platform.http.AccessRules;
import dev.streamside.platform.id.ChannelId;
import dev.streamside.platform.id.MemberId;
import dev.streamside.platform.ratelimit.Limited;
import dev.streamside.platform.ratelimit.Write;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

@RestController
@RequestMapping("/api/v1/channels/{channelId}/bans")
record BanResource(Bans bans) implements AccessRules {
    @Override
    public List<AccessRule> accessRules() {
        return List.of(AccessRule.members("/api/v1/channels/*/bans/**"));
    }

    /// The bans of a channel, newest first.
    record BanList(List<BanView> bans) {}

    @GetMapping
    BanList list(@PathVariable ChannelId channelId, @AuthenticationPrincipal MemberProfile member) {
        return new BanList(bans.list(channelId, member));
    }

    /// Without a body, the ban has no end.
    @Limited(Write.BAN)
    @PutMapping("/{memberId}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void ban(
            @PathVariable ChannelId channelId,
            @PathVariable MemberId memberId,
            @RequestBody(required = false) @Nullable NewBan ban,
            @AuthenticationPrincipal MemberProfile member) {
        bans.ban(channelId, memberId, ban == null ? NewBan.FOR_GOOD : ban, member);
    }

    @Limited(Write.BAN)
    @DeleteMapping("/{memberId}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void lift(
            @PathVariable ChannelId channelId,
            @PathVariable MemberId memberId,
            @AuthenticationPrincipal MemberProfile member) {
        bans.lift(channelId, memberId, member);
    }
}
