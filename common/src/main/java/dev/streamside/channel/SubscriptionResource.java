package dev.streamside.channel;

import dev.streamside.http.AccessRule;
import dev.streamside.http.AccessRules;
import dev.streamside.id.ChannelId;
import dev.streamside.limit.Limited;
import dev.streamside.limit.Write;
import dev.streamside.member.MemberProfile;
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
class SubscriptionResource implements AccessRules {
    private final Channels channels;
    private final Subscriptions subscriptions;

    SubscriptionResource(Channels channels, Subscriptions subscriptions) {
        this.channels = channels;
        this.subscriptions = subscriptions;
    }

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
