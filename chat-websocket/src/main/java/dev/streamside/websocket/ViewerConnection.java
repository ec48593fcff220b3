package dev.streamside.websocket;

import dev.streamside.delivery.Subscription;
import dev.streamside.id.Cursor;
import dev.streamside.id.MemberId;
import dev.streamside.limit.ClientAddress;
import dev.streamside.member.Identity;
import dev.streamside.member.MemberProfile;
import dev.streamside.moderation.BanNotice;
import dev.streamside.socket.Frame;
import dev.streamside.stream.StreamView;
import dev.streamside.timeline.Overflow;
import dev.streamside.viewer.Viewers.Viewer;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/// The viewer on a socket. The monitor orders joining, signing in and out, and leaving, which may happen at the same
/// time.
final class ViewerConnection implements Admission {
    final StreamView stream;
    /// The cursor to go on from; null for the newest entries.
    final @Nullable Cursor after;
    /// What the viewer gets when more is said than anybody can read.
    final Overflow overflow;
    /// Whether somebody watches. Not so for an overlay, or a program.
    final boolean counted;
    /// Null for a guest. [SignIns] changes it, and what depends on it.
    volatile @Nullable Identity identity;
    /// With which the socket was opened, by a cookie or a header: it ends with the socket.
    final @Nullable Identity opened;
    /// What the client has been told about a ban. [SessionCheck] keeps it up to date.
    volatile BanNotice ban;
    /// Null for a viewer who is not counted.
    @Nullable
    Viewer viewer;
    /// As whom the viewer counts while nobody is signed in.
    final OptionalLong guest;

    final ClientAddress address;

    /// Null before the viewer has joined, and after leaving.
    @Nullable
    Subscription<Frame> subscription;

    boolean left;

    ViewerConnection(
            StreamView stream,
            @Nullable Cursor after,
            Overflow overflow,
            boolean counted,
            @Nullable Identity identity,
            BanNotice ban,
            @Nullable Viewer viewer,
            OptionalLong guest,
            ClientAddress address) {
        this.stream = stream;
        this.after = after;
        this.overflow = overflow;
        this.counted = counted;
        this.identity = identity;
        this.opened = identity;
        this.ban = ban;
        this.viewer = viewer;
        this.guest = guest;
        this.address = address;
    }

    @Nullable
    MemberProfile member() {
        Identity known = identity;
        return known == null ? null : known.member();
    }

    @Nullable
    MemberId memberId() {
        MemberProfile member = member();
        return member == null ? null : member.id();
    }
}
