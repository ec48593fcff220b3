package dev.streamside.viewer;

import dev.streamside.http.AccessRule;
import dev.streamside.http.AccessRules;
import dev.streamside.limit.ClientAddress;
import dev.streamside.member.MemberProfile;
import dev.streamside.reaction.Reactions;
import dev.streamside.stream.StreamStatus;
import dev.streamside.stream.StreamView;
import dev.streamside.stream.Streams;
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

@RestController
@RequestMapping("/api/v1/streams/{streamId}")
class ViewerResource implements AccessRules {
    private final Streams streams;
    private final Viewers viewers;
    private final Reactions reactions;
    private final ViewerRecognition recognition;
    private final GuestCookies cookies;

    ViewerResource(Streams streams, Viewers viewers, Reactions reactions, ViewerRecognition recognition, GuestCookies cookies) {
        this.streams = streams;
        this.viewers = viewers;
        this.reactions = reactions;
        this.recognition = recognition;
        this.cookies = cookies;
    }

    @Override
    public List<AccessRule> accessRules() {
        return List.of(
                AccessRule.everybody("/api/v1/streams/*/heartbeat"), AccessRule.everybody("/api/v1/streams/*/counts"));
    }

    /// What is shown beside a stream and changes all the time.
    record Counts(long viewers, long likes, long dislikes, StreamStatus status, long nextHeartbeatMillis) {}

    /// Counts the one who asks. Nobody needs to be counted to be answered: a guest too many gets the counts
    /// alone.
    @PostMapping("/heartbeat")
    ResponseEntity<Counts> heartbeat(
            @PathVariable long streamId,
            @AuthenticationPrincipal @Nullable MemberProfile member,
            HttpServletRequest request) {
        StreamView stream = streams.require(streamId);
        var recognized = recognition.recognize(
                stream, member, cookies.find(request), ClientAddress.of(request.getRemoteAddr()));
        if (recognized.viewer() != null) {
            viewers.seen(streamId, recognized.viewer());
        }
        var answer = ResponseEntity.ok();
        recognized
                .newGuest()
                .ifPresent(guest -> answer.header(HttpHeaders.SET_COOKIE, cookies.header(guest, request)));
        return answer.body(counts(stream));
    }

    @GetMapping("/counts")
    ResponseEntity<Counts> counts(@PathVariable long streamId) {
        return ResponseEntity.ok()
                .cacheControl(CacheControl.maxAge(Duration.ofSeconds(1)).cachePublic())
                .body(counts(streams.require(streamId)));
    }

    private Counts counts(StreamView stream) {
        Reactions.Sums sums = reactions.sums(stream.id());
        return new Counts(
                viewers.count(stream.id()),
                sums.likes(),
                sums.dislikes(),
                stream.status(),
                viewers.heartbeatInterval().toMillis());
    }
}
