package dev.streamside.viewer;

import dev.streamside.member.MemberProfile;
import dev.streamside.reaction.Reactions;
import dev.streamside.stream.StreamStatus;
import dev.streamside.stream.StreamView;
import dev.streamside.stream.Streams;
import dev.streamside.viewer.Viewers.Viewer;
import dev.streamside.web.ClientAddress;
import dev.streamside.web.ProblemCode;
import dev.streamside.web.RateLimiter;
import dev.streamside.web.Refusal;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Duration;
import java.util.OptionalLong;
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
class ViewerResource {
    private final Streams streams;
    private final Viewers viewers;
    private final Reactions reactions;
    private final GuestCookies cookies;
    private final RateLimiter<ClientAddress> guestLimit;

    ViewerResource(
            Streams streams, Viewers viewers, Reactions reactions, GuestCookies cookies, ViewerProperties properties) {
        this.streams = streams;
        this.viewers = viewers;
        this.reactions = reactions;
        this.cookies = cookies;
        this.guestLimit = new RateLimiter<>(
                properties.guestsPerAddress(),
                Duration.ofMinutes(1),
                properties.guestsPerAddress(),
                ProblemCode.TOO_MANY_ATTEMPTS,
                "Too many new guests from your network.");
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
        var answer = ResponseEntity.ok();
        if (member == null) {
            OptionalLong guest = cookies.find(request);
            if (guest.isPresent()) {
                viewers.seen(streamId, new Viewer.Guest(guest.getAsLong()));
            } else {
                welcome(streamId, request, answer);
            }
        } else if (member.id() != stream.ownerId()) {
            viewers.seen(streamId, new Viewer.Member(member.id()));
        }
        return answer.body(counts(stream));
    }

    @GetMapping("/counts")
    ResponseEntity<Counts> counts(@PathVariable long streamId) {
        return ResponseEntity.ok()
                .cacheControl(CacheControl.maxAge(Duration.ofSeconds(1)).cachePublic())
                .body(counts(streams.require(streamId)));
    }

    private void welcome(long streamId, HttpServletRequest request, ResponseEntity.BodyBuilder answer) {
        try {
            guestLimit.take(ClientAddress.of(request));
        } catch (Refusal tooMany) {
            return;
        }
        long guest = cookies.newGuest();
        viewers.seen(streamId, new Viewer.Guest(guest));
        answer.header(HttpHeaders.SET_COOKIE, cookies.cookie(guest, request).toString());
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
