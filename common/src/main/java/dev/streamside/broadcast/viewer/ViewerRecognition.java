package dev.streamside.broadcast.viewer;

import dev.streamside.account.member.MemberProfile;
import dev.streamside.broadcast.stream.StreamView;
import dev.streamside.broadcast.viewer.Viewers.Viewer;
import java.security.SecureRandom;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Decides how to count a viewer: a member by id, a guest by the id in their cookie. The streamer is not
/// counted.
@Component
public class ViewerRecognition {
    /// A viewer who is not counted.
    public static final Recognized NOBODY = new Recognized(null, OptionalLong.empty());

    /// @param viewer   null if not counted
    /// @param newGuest the id for a guest without a cookie, who must be sent one with it
    public record Recognized(@Nullable Viewer viewer, OptionalLong newGuest) {}

    private final SecureRandom random = new SecureRandom();

    /// @param member the member who is signed in; null for a guest
    /// @param guest  the id in the guest's cookie
    public Recognized recognize(StreamView stream, @Nullable MemberProfile member, OptionalLong guest) {
        if (member != null) {
            return member.id().equals(stream.ownerId()) ? NOBODY : counted(new Viewer.Member(member.id()));
        }
        return guest.isPresent() ? counted(new Viewer.Guest(guest.getAsLong())) : newGuest();
    }

    private static Recognized counted(Viewer viewer) {
        return new Recognized(viewer, OptionalLong.empty());
    }

    private Recognized newGuest() {
        long guest = random.nextLong();
        return new Recognized(new Viewer.Guest(guest), OptionalLong.of(guest));
    }
}
