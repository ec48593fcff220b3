package dev.streamside.counts;

import dev.streamside.http.AccessRule;
import dev.streamside.http.AccessRules;
import dev.streamside.id.StreamId;
import dev.streamside.limit.ClientAddress;
import dev.streamside.member.MemberProfile;
import dev.streamside.stream.StreamStatus;
import dev.streamside.stream.StreamView;
import dev.streamside.stream.Streams;
import dev.streamside.viewer.GuestCookies;
import dev.streamside.viewer.ViewerRecognition;
import dev.streamside.viewer.Viewers;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.CacheControl;
import org.springframework.http.HttpHeaders;
import org.springframework.http.ResponseEntity;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/// The counts beside a stream, with or without a heartbeat.
@RestController
@RequestMapping("/api/v1/streams/{streamId}")
class CountsResource implements AccessRules {
    private final Streams streams;
    private final Viewers viewers;
    private final StreamCounts counts;
    private final ViewerRecognition recognition;
    private final GuestCookies cookies;

    CountsResource(
            Streams streams,
            Viewers viewers,
            StreamCounts counts,
            ViewerRecognition recognition,
            GuestCookies cookies) {
        this.streams = streams;
        this.viewers = viewers;
        this.counts = counts;
        this.recognition = recognition;
        this.cookies = cookies;
    }

    @Override
    public List<AccessRule> accessRules() {
        return List.of(
                AccessRule.everybody("/api/v1/streams/*/heartbeat"), AccessRule.everybody("/api/v1/streams/*/counts"));
    }

    record CountsView(long viewers, long likes, long dislikes, StreamStatus status, long nextHeartbeatMillis) {}

    /// Counts the caller as a viewer. A guest beyond the limit gets the counts without being counted.
    @PostMapping("/heartbeat")
    ResponseEntity<CountsView> heartbeat(
            @PathVariable StreamId streamId,
            @AuthenticationPrincipal @Nullable MemberProfile member,
            HttpServletRequest request) {
        StreamView stream = streams.require(streamId);
        var recognized =
                recognition.recognize(stream, member, cookies.find(request), ClientAddress.of(request.getRemoteAddr()));
        if (recognized.viewer() != null) {
            viewers.seen(streamId, recognized.viewer());
        }
        var answer = ResponseEntity.ok();
        recognized.newGuest().ifPresent(guest -> answer.header(HttpHeaders.SET_COOKIE, cookies.header(guest, request)));
        return answer.body(view(stream));
    }

    @GetMapping("/counts")
    ResponseEntity<CountsView> counts(@PathVariable StreamId streamId) {
        return ResponseEntity.ok()
                .cacheControl(CacheControl.maxAge(Duration.ofSeconds(1)).cachePublic())
                .body(view(streams.require(streamId)));
    }

    private CountsView view(StreamView stream) {
        Counts now = counts.find(stream.id());
        return new CountsView(
                now.viewers(),
                now.likes(),
                now.dislikes(),
                stream.status(),
                viewers.heartbeatInterval().toMillis());
    }
}
