package dev.streamside.moderation.ban;

import dev.streamside.account.member.MemberProfile;
import dev.streamside.broadcast.stream.Streams;
import dev.streamside.platform.http.AccessRule;
import dev.streamside.platform.http.AccessRules;
import dev.streamside.platform.id.ChannelId;
import dev.streamside.platform.id.MemberId;
import dev.streamside.platform.id.StreamId;
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

/// The former addresses of bans, when bans belonged to a stream. Deprecated: they lead to the bans of its
/// channel.
@RestController
@RequestMapping("/api/v1/streams/{streamId}/bans")
record StreamBanResource(Bans bans, Streams streams) implements AccessRules {
    @Override
    public List<AccessRule> accessRules() {
        return List.of(AccessRule.members("/api/v1/streams/*/bans/**"));
    }

    @GetMapping
    BanResource.BanList list(@PathVariable StreamId streamId, @AuthenticationPrincipal MemberProfile member) {
        return new BanResource.BanList(bans.list(channelOf(streamId), member));
    }

    @Limited(Write.BAN)
    @PutMapping("/{memberId}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void ban(
            @PathVariable StreamId streamId,
            @PathVariable MemberId memberId,
            @AuthenticationPrincipal MemberProfile member) {
        bans.ban(channelOf(streamId), memberId, NewBan.FOR_GOOD, member);
    }

    @Limited(Write.BAN)
    @DeleteMapping("/{memberId}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void lift(
            @PathVariable StreamId streamId,
            @PathVariable MemberId memberId,
            @AuthenticationPrincipal MemberProfile member) {
        bans.lift(channelOf(streamId), memberId, member);
    }

    private ChannelId channelOf(StreamId streamId) {
        return streams.require(streamId).channelId();
    }
}
