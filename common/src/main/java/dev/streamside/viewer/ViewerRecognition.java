package dev.streamside.viewer;

import dev.streamside.limit.ClientAddress;
import dev.streamside.limit.Rate;
import dev.streamside.limit.RateLimiter;
import dev.streamside.limit.RateLimiters;
import dev.streamside.member.MemberProfile;
import dev.streamside.problem.ProblemCode;
import dev.streamside.problem.Refusal;
import dev.streamside.stream.StreamView;
import dev.streamside.viewer.Viewers.Viewer;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Duration;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Tells as whom somebody is to be counted: a member by id, a guest by a cookie of ours. The streamer is not
/// counted.
@Component
public class ViewerRecognition {
    private static final Recognized NOBODY = new Recognized(null, null);

    /// @param viewer    null for whoever is not to be counted
    /// @param newCookie to be set for a guest who has none yet
    public record Recognized(
            @Nullable Viewer viewer, @Nullable String newCookie) {}

    private final GuestCookies cookies;
    private final RateLimiter<ClientAddress> guestLimit;

    ViewerRecognition(GuestCookies cookies, ViewerProperties properties, RateLimiters limiters) {
        this.cookies = cookies;
        this.guestLimit = limiters.create(
                "new-guests",
                Rate.of(properties.guestsPerAddress(), Duration.ofMinutes(1)),
                ProblemCode.TOO_MANY_ATTEMPTS,
                "Too many new guests from your network.");
    }

    /// @param member who has signed in; null for a guest
    public Recognized recognize(StreamView stream, @Nullable MemberProfile member, HttpServletRequest request) {
        if (member != null) {
            return member.id() == stream.ownerId() ? NOBODY : new Recognized(new Viewer.Member(member.id()), null);
        }
        OptionalLong known = cookies.find(request);
        return known.isPresent() ? new Recognized(new Viewer.Guest(known.getAsLong()), null) : newGuest(request);
    }

    /// Nobody needs to be counted to watch: a guest beyond the limit is simply not counted.
    private Recognized newGuest(HttpServletRequest request) {
        try {
            guestLimit.take(ClientAddress.of(request.getRemoteAddr()));
        } catch (Refusal tooMany) {
            return NOBODY;
        }
        long guest = cookies.newGuest();
        return new Recognized(
                new Viewer.Guest(guest), cookies.cookie(guest, request).toString());
    }
}
