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
import java.security.SecureRandom;
import java.time.Duration;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Decides how to count a viewer: a member by id, a guest by the id in their cookie. The streamer is not
/// counted.
@Component
public class ViewerRecognition {
    private static final Recognized NOBODY = new Recognized(null, OptionalLong.empty());

    /// @param viewer   null if not counted
    /// @param newGuest the id of a new guest, who needs a cookie with it
    public record Recognized(@Nullable Viewer viewer, OptionalLong newGuest) {}

    private final RateLimiter<ClientAddress> guestLimit;
    private final SecureRandom random = new SecureRandom();

    ViewerRecognition(ViewerProperties properties, RateLimiters limiters) {
        this.guestLimit = limiters.create(
                "new-guests",
                Rate.of(properties.guestsPerAddress(), Duration.ofMinutes(1)),
                ProblemCode.TOO_MANY_ATTEMPTS,
                "Too many new guests from your network.");
    }

    /// @param member the member who is signed in; null for a guest
    /// @param guest  the id in the guest's cookie
    public Recognized recognize(
            StreamView stream, @Nullable MemberProfile member, OptionalLong guest, ClientAddress address) {
        if (member != null) {
            return member.id().equals(stream.ownerId()) ? NOBODY : counted(new Viewer.Member(member.id()));
        }
        return guest.isPresent() ? counted(new Viewer.Guest(guest.getAsLong())) : newGuest(address);
    }

    private static Recognized counted(Viewer viewer) {
        return new Recognized(viewer, OptionalLong.empty());
    }

    /// A guest beyond the limit can watch, but is not counted.
    private Recognized newGuest(ClientAddress address) {
        try {
            guestLimit.take(address);
        } catch (Refusal _) {
            return NOBODY;
        }
        long guest = random.nextLong();
        return new Recognized(new Viewer.Guest(guest), OptionalLong.of(guest));
    }
}
