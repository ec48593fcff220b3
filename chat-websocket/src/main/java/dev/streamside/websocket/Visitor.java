package dev.streamside.websocket;

import dev.streamside.broadcast.Seat;
import dev.streamside.member.MemberProfile;
import dev.streamside.member.Sessions;
import dev.streamside.viewer.Viewers.Viewer;
import dev.streamside.web.ClientAddress;
import org.jspecify.annotations.Nullable;

/// Who is at the other end of a socket. The monitor orders coming in and leaving, which may happen at the same
/// time.
final class Visitor {
    final long streamId;
    /// The cursor to go on from; null for the newest entries.
    final @Nullable Long after;
    /// Null for a guest.
    final Sessions.@Nullable Ticket session;
    /// Null for whoever is not counted.
    final @Nullable Viewer viewer;
    final ClientAddress address;

    /// Null before it came in, and again when it has left.
    @Nullable
    Seat seat;

    boolean left;

    Visitor(
            long streamId,
            @Nullable Long after,
            Sessions.@Nullable Ticket session,
            @Nullable Viewer viewer,
            ClientAddress address) {
        this.streamId = streamId;
        this.after = after;
        this.session = session;
        this.viewer = viewer;
        this.address = address;
    }

    @Nullable
    MemberProfile member() {
        return session == null ? null : session.member();
    }

    @Nullable
    Long memberId() {
        return session == null ? null : session.member().id();
    }
}
