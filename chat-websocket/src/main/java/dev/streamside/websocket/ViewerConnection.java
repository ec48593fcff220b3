package dev.streamside.websocket;

import dev.streamside.delivery.Subscription;
import dev.streamside.id.ChannelId;
import dev.streamside.id.Cursor;
import dev.streamside.id.MemberId;
import dev.streamside.id.StreamId;
import dev.streamside.limit.ClientAddress;
import dev.streamside.member.Identity;
import dev.streamside.member.MemberProfile;
import dev.streamside.moderation.BanNotice;
import dev.streamside.socket.Frame;
import dev.streamside.stream.StreamView;
import dev.streamside.timeline.Overflow;
import dev.streamside.viewer.Viewers.Viewer;
import org.jspecify.annotations.Nullable;

/// The viewer on a socket. The monitor orders joining and leaving, which may happen at the same time.
final class ViewerConnection implements Admission {
    final StreamId streamId;
    final ChannelId channelId;
    /// The cursor to go on from; null for the newest entries.
    final @Nullable Cursor after;
    /// What the viewer gets when more is said than anybody can read.
    final Overflow overflow;
    /// Null for a guest.
    final @Nullable Identity identity;
    /// What the client has been told about a ban. [SessionCheck] keeps it up to date.
    volatile BanNotice ban;
    /// Null for a viewer who is not counted.
    final @Nullable Viewer viewer;

    final ClientAddress address;

    /// Null before the viewer has joined, and after leaving.
    @Nullable
    Subscription<Frame> subscription;

    boolean left;

    ViewerConnection(
            StreamView stream,
            @Nullable Cursor after,
            Overflow overflow,
            @Nullable Identity identity,
            BanNotice ban,
            @Nullable Viewer viewer,
            ClientAddress address) {
        this.streamId = stream.id();
        this.channelId = stream.channelId();
        this.after = after;
        this.overflow = overflow;
        this.identity = identity;
        this.ban = ban;
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
