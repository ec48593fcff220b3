package dev.streamside.websocket;

import dev.streamside.delivery.Subscription;
import dev.streamside.id.MemberId;
import dev.streamside.id.StreamId;
import dev.streamside.limit.ClientAddress;
import dev.streamside.member.Identity;
import dev.streamside.member.MemberProfile;
import dev.streamside.socket.Frame;
import dev.streamside.viewer.Viewers.Viewer;
import org.jspecify.annotations.Nullable;

/// The viewer on a socket. The monitor orders joining and leaving, which may happen at the same time.
final class ViewerConnection implements Admission {
    final StreamId streamId;
    /// The cursor to go on from; null for the newest entries.
    final @Nullable Long after;
    /// Null for a guest.
    final @Nullable Identity identity;
    /// Whether the client has been told that it can only read. [SessionCheck] keeps it up to date.
    volatile boolean banned;
    /// Null for a viewer who is not counted.
    final @Nullable Viewer viewer;

    final ClientAddress address;

    /// Null before the viewer has joined, and after leaving.
    @Nullable
    Subscription<Frame> subscription;

    boolean left;

    ViewerConnection(
            StreamId streamId,
            @Nullable Long after,
            @Nullable Identity identity,
            boolean banned,
            @Nullable Viewer viewer,
            ClientAddress address) {
        this.streamId = streamId;
        this.after = after;
        this.identity = identity;
        this.banned = banned;
        this.viewer = viewer;
        this.address = address;
    }

    @Nullable
    MemberProfile member() {
        return identity == null ? null : identity.member();
    }

    /// Whether the viewer is a member whose session is still valid. [SessionCheck] closes the socket if not, but looks
    /// only once a second.
    boolean isSignedIn() {
        return identity != null && identity.isValid();
    }

    @Nullable
    MemberId memberId() {
        return identity == null ? null : identity.member().id();
    }
}
