package dev.streamside.moderation;

import dev.streamside.http.AccessRule;
import dev.streamside.http.AccessRules;
import dev.streamside.id.ChannelId;
import dev.streamside.id.MemberId;
import dev.streamside.id.StreamId;
import dev.streamside.limit.Limited;
import dev.streamside.limit.Write;
import dev.streamside.member.MemberProfile;
import dev.streamside.stream.Streams;
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

/// The addresses that bans had when they were those of a stream. Deprecated: they lead to the bans of its channel.
@RestController
@RequestMapping("/api/v1/streams/{streamId}/bans")
class StreamBanResource implements AccessRules {
    private final Bans bans;
    private final Streams streams;

    StreamBanResource(Bans bans, Streams streams) {
        this.bans = bans;
        this.streams = streams;
    }

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
