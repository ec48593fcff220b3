package dev.streamside.plain;

import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpServletResponse;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.transaction.annotation.Transactional;
import org.springframework.web.bind.annotation.CookieValue;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/// Counts of a stream's viewers and reactions.
@RestController
@RequestMapping("/api/v1/streams/{streamId}")
class CountsResource {
    private static final String VIEWER_COOKIE = "plain_viewer";
    /// A viewer without a heartbeat for this long has left.
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    record Counts(long viewers, long likes, long dislikes) {}

    record NewReaction(String reaction) {}

    private final PresenceRepository presences;
    private final ReactionRepository reactions;
    private final SignedIn signedIn;

    CountsResource(PresenceRepository presences, ReactionRepository reactions, SignedIn signedIn) {
        this.presences = presences;
        this.reactions = reactions;
        this.signedIn = signedIn;
    }

    @PostMapping("/heartbeat")
    @Transactional
    Counts heartbeat(
            @PathVariable long streamId,
            @CookieValue(name = VIEWER_COOKIE, required = false) @Nullable String known,
            HttpServletResponse response) {
        String viewer = known == null ? UUID.randomUUID().toString() : known;
        if (known == null) {
            response.addCookie(new Cookie(VIEWER_COOKIE, viewer));
        }
        presences.save(new Presence(viewer, streamId));
        return counts(streamId);
    }

    @PutMapping("/reaction")
    @Transactional
    Counts react(
            @PathVariable long streamId,
            @RequestBody NewReaction chosen,
            @CookieValue(name = SignedIn.COOKIE, required = false) @Nullable String token) {
        long member = signedIn.member(token);
        Reaction reaction =
                reactions.findByStreamIdAndMemberId(streamId, member).orElseGet(() -> new Reaction(streamId, member));
        reaction.reaction = chosen.reaction();
        reactions.save(reaction);
        return counts(streamId);
    }

    private Counts counts(long streamId) {
        return new Counts(
                presences.countByStreamIdAndSeenAtAfter(streamId, Instant.now().minus(PATIENCE)),
                reactions.countByStreamIdAndReaction(streamId, "LIKE"),
                reactions.countByStreamIdAndReaction(streamId, "DISLIKE"));
    }
}
