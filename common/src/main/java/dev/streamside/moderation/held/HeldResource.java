package dev.streamside.moderation.held;

import dev.streamside.account.member.MemberProfile;
import dev.streamside.platform.http.AccessRule;
import dev.streamside.platform.http.AccessRules;
import dev.streamside.platform.id.ChannelId;
import dev.streamside.platform.id.HeldId;
import dev.streamside.platform.ratelimit.Limited;
import dev.streamside.platform.ratelimit.Write;
import java.util.List;
import org.springframework.http.HttpStatus;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/// The queue of held chats, for the channel's moderators.
@RestController
@RequestMapping("/api/v1/channels/{channelId}/held")
record HeldResource(HeldQueue held) implements AccessRules {
    @Override
    public List<AccessRule> accessRules() {
        return List.of(AccessRule.members("/api/v1/channels/*/held/**"));
    }

    /// Oldest first.
    record Queue(List<HeldChat> chats) {}

    @GetMapping
    Queue waiting(@PathVariable ChannelId channelId, @AuthenticationPrincipal MemberProfile member) {
        return new Queue(held.waiting(channelId, member));
    }

    @Limited(Write.DELETION)
    @PostMapping("/{id}/approve")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void approve(
            @PathVariable ChannelId channelId, @PathVariable HeldId id, @AuthenticationPrincipal MemberProfile member) {
        held.approve(channelId, id, member);
    }

    @Limited(Write.DELETION)
    @PostMapping("/{id}/refuse")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void refuse(
            @PathVariable ChannelId channelId, @PathVariable HeldId id, @AuthenticationPrincipal MemberProfile member) {
        held.refuse(channelId, id, member);
    }
}
