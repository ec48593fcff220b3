package dev.streamside.broadcast.channel;

import dev.streamside.account.member.MemberProfile;
import dev.streamside.platform.http.AccessRule;
import dev.streamside.platform.http.AccessRules;
import dev.streamside.platform.id.ChannelId;
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
@RequestMapping("/api/v1/channels/{id}/subscription")
record SubscriptionResource(Channels channels, Subscriptions subscriptions) implements AccessRules {
    @Override
    public List<AccessRule> accessRules() {
        return List.of(AccessRule.members("/api/v1/channels/*/subscription"));
    }

    /// Whether the requesting member subscribes to the channel.
    record OwnSubscription(boolean subscribed) {}

    @GetMapping
    OwnSubscription get(@PathVariable ChannelId id, @AuthenticationPrincipal MemberProfile member) {
        channels.require(id);
        return new OwnSubscription(subscriptions.isSubscribed(id, member.id()));
    }

    @Limited(Write.SUBSCRIPTION)
    @PutMapping
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void subscribe(@PathVariable ChannelId id, @AuthenticationPrincipal MemberProfile member) {
        subscriptions.subscribe(id, member.id());
    }

    @Limited(Write.SUBSCRIPTION)
    @DeleteMapping
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void unsubscribe(@PathVariable ChannelId id, @AuthenticationPrincipal MemberProfile member) {
        subscriptions.unsubscribe(id, member.id());
    }
}
