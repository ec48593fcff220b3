package dev.streamside.broadcast.counts;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.streamside.account.member.MemberProfile;
import dev.streamside.broadcast.reaction.ReactionSums;
import dev.streamside.broadcast.stream.StreamStatus;
import dev.streamside.broadcast.stream.StreamView;
import dev.streamside.broadcast.stream.Streams;
import dev.streamside.broadcast.viewer.GuestCookies;
import dev.streamside.broadcast.viewer.ViewerRecognition;
import dev.streamside.broadcast.viewer.Viewers;
import dev.streamside.moderation.ban.BanNotice;
import dev.streamside.moderation.ban.Bans;
import dev.streamside.platform.http.AccessRule;
import dev.streamside.platform.http.AccessRules;
import dev.streamside.platform.http.Frequent;
import dev.streamside.platform.id.ClientAddress;
import dev.streamside.platform.id.StreamId;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import org.springframework.http.CacheControl;
import org.springframework.http.HttpHeaders;
import org.springframework.http.ResponseEntity;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/// The counts of a stream, with or without a heartbeat.
@RestController
@RequestMapping("/api/v1/streams/{streamId}")
record CountsResource(
        Streams streams,
        Viewers viewers,
        Bans bans,
        StreamCounts counts,
        ViewerRecognition recognition,
        GuestCookies cookies)
        implements AccessRules {
    /// Short, so that a guest soon counts. Not zero, because a client that keeps no cookies gets it every
    /// time.
    private static final Duration NEW_GUEST_RETURNS = Duration.ofSeconds(3);

    @Override
    public List<AccessRule> accessRules() {
        return List.of(
                AccessRule.everybody("/api/v1/streams/*/heartbeat"), AccessRule.everybody("/api/v1/streams/*/counts"));
    }

    /// @param guest the id from the answer to the first heartbeat, if the client keeps no cookies
    record Heartbeat(@Nullable String guest) {}

    /// @param reactions null if they cannot be counted now
    /// @param guest the id of a new guest; null for all others
    /// @param ban null in an answer that is the same for every viewer
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record CountsView(
            long viewers,
            @JsonUnwrapped @Nullable ReactionSums reactions,
            StreamStatus status,
            long nextHeartbeatMillis,
            @Nullable String guest,
            @JsonUnwrapped @Nullable BanNotice ban) {}

    /// Counts the caller as a viewer. The first heartbeat of a guest only returns an id. The guest counts
    /// from the first heartbeat that sends this id back: as a cookie or, from a page of another site or a
    /// bot, in the body. So a client that keeps neither is not counted again and again.
    @Frequent
    @PostMapping("/heartbeat")
    ResponseEntity<CountsView> heartbeat(
            @PathVariable StreamId streamId,
            @AuthenticationPrincipal @Nullable MemberProfile member,
            @RequestBody(required = false) @Nullable Heartbeat heartbeat,
            HttpServletRequest request) {
        StreamView stream = streams.require(streamId);
        BanNotice ban = BanNotice.of(member == null ? null : bans.find(stream.channelId(), member.id()));
        var recognized = recognition.recognize(stream, member, guest(heartbeat, request));
        if (recognized.newGuest().isPresent()) {
            long guest = recognized.newGuest().getAsLong();
            var answer = ResponseEntity.ok();
            cookies.header(guest, request).ifPresent(cookie -> answer.header(HttpHeaders.SET_COOKIE, cookie));
            return answer.body(view(stream, NEW_GUEST_RETURNS, cookies.id(guest), ban));
        }
        if (recognized.viewer() != null) {
            viewers.seen(streamId, recognized.viewer(), ClientAddress.of(request.getRemoteAddr()));
        }
        return ResponseEntity.ok(view(stream, viewers.heartbeatInterval(), null, ban));
    }

    private OptionalLong guest(@Nullable Heartbeat heartbeat, HttpServletRequest request) {
        OptionalLong byCookie = cookies.find(request);
        return byCookie.isPresent() || heartbeat == null || heartbeat.guest() == null
                ? byCookie
                : cookies.find(heartbeat.guest());
    }

    @GetMapping("/counts")
    ResponseEntity<CountsView> counts(@PathVariable StreamId streamId) {
        return ResponseEntity.ok()
                .cacheControl(CacheControl.maxAge(Duration.ofSeconds(1)).cachePublic())
                .body(view(streams.require(streamId), viewers.heartbeatInterval(), null, null));
    }

    private CountsView view(
            StreamView stream, Duration nextHeartbeat, @Nullable String guest, @Nullable BanNotice ban) {
        Counts now = counts.find(stream.id());
        return new CountsView(now.viewers(), now.reactions(), stream.status(), nextHeartbeat.toMillis(), guest, ban);
    }
}
