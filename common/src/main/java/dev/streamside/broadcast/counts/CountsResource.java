package dev.streamside.broadcast.counts;

import dev.streamside.account.member.MemberProfile;
import dev.streamside.broadcast.stream.Streams;
import dev.streamside.broadcast.viewer.GuestCookies;
import dev.streamside.broadcast.viewer.Viewers;
import dev.streamside.platform.http.AccessRule;
import dev.streamside.platform.http.AccessRules;
import dev.streamside.platform.id.ClientAddress;
import dev.streamside.platform.id.StreamId;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import org.springframework.http.CacheControl;
import org.springframework.http.ResponseEntity;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/// The counts of a stream, with or without a heartbeat. A filter answers most heartbeats before they come here.
@RestController
@RequestMapping("/api/v1/streams/{streamId}")
record CountsResource(
        Streams streams, Viewers viewers, StreamCounts counts, Heartbeats heartbeats, GuestCookies cookies)
        implements AccessRules {

    @Override
    public List<AccessRule> accessRules() {
        return List.of(
                AccessRule.everybody("/api/v1/streams/*/heartbeat"), AccessRule.everybody("/api/v1/streams/*/counts"));
    }

    @PostMapping("/heartbeat")
    CountsView heartbeat(
            @PathVariable StreamId streamId,
            @AuthenticationPrincipal @Nullable MemberProfile member,
            @RequestBody(required = false) @Nullable Heartbeat heartbeat,
            HttpServletRequest request,
            HttpServletResponse response) {
        OptionalLong guest = cookies.find(request, heartbeat == null ? null : heartbeat.guest());
        var answer = heartbeats.answer(streamId, member, guest, ClientAddress.of(request.getRemoteAddr()));
        cookies.give(answer.newGuest(), request, response);
        return answer.counts();
    }

    @GetMapping("/counts")
    ResponseEntity<CountsView> counts(@PathVariable StreamId streamId) {
        var stream = streams.require(streamId);
        return ResponseEntity.ok()
                .cacheControl(CacheControl.maxAge(Duration.ofSeconds(1)).cachePublic())
                .body(CountsView.of(counts.find(streamId), stream, viewers.heartbeatInterval(), null, null));
    }
}
