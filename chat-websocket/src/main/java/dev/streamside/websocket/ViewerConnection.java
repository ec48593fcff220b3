package dev.streamside.websocket;

import dev.streamside.account.member.Identity;
import dev.streamside.account.member.MemberProfile;
import dev.streamside.broadcast.stream.StreamView;
import dev.streamside.broadcast.viewer.Viewers;
import dev.streamside.broadcast.viewer.Viewers.Viewer;
import dev.streamside.chat.delivery.Subscription;
import dev.streamside.moderation.ban.BanNotice;
import dev.streamside.platform.id.ClientAddress;
import dev.streamside.platform.id.MemberId;
import dev.streamside.socket.Frame;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// The viewer on a socket, who is counted from joining to leaving. Joining, signing in and out, and leaving
/// may happen at the same time: each is atomic. Safe for any thread.
final class ViewerConnection implements Admission {
    final StreamView stream;
    final HandshakeQuery query;
    /// The identity with which the socket was opened, by a cookie or a header. If it expires while it is
    /// still the viewer's, the socket is closed.
    final @Nullable Identity opened;
    /// The guest as which the viewer counts while not signed in.
    final OptionalLong guest;

    final ClientAddress address;
    private volatile @Nullable Identity identity;
    private volatile BanNotice ban;
    private @Nullable Viewer viewer;
    /// Null before the viewer has joined, and after leaving.
    private @Nullable Subscription<Frame> subscription;

    private boolean left;

    /// @param identity null for a guest
    /// @param viewer how the viewer counts; null if not counted
    ViewerConnection(
            StreamView stream,
            HandshakeQuery query,
            @Nullable Identity identity,
            BanNotice ban,
            @Nullable Viewer viewer,
            OptionalLong guest,
            ClientAddress address) {
        this.stream = stream;
        this.query = query;
        this.identity = identity;
        this.opened = identity;
        this.ban = ban;
        this.viewer = viewer;
        this.guest = guest;
        this.address = address;
    }

    /// Null for a guest.
    @Nullable
    Identity identity() {
        return identity;
    }

    @Nullable
    MemberProfile member() {
        Identity known = identity;
        return known == null ? null : known.member();
    }

    private @Nullable MemberId memberId() {
        MemberProfile member = member();
        return member == null ? null : member.id();
    }

    /// The ban that the client was last told about.
    BanNotice ban() {
        return ban;
    }

    /// Notes a ban that the client is told about now.
    void banned(BanNotice notice) {
        ban = notice;
    }

    /// Lets the viewer join, unless they have left already.
    ///
    /// @param subscribing sends the first frame, and subscribes to the following ones
    /// @throws dev.streamside.platform.problem.Refusal as [ConnectionLimits#enter]
    synchronized void join(ConnectionLimits limits, Viewers viewers, Supplier<Subscription<Frame>> subscribing) {
        if (!left) {
            limits.enter(memberId(), address);
            subscription = subscribing.get();
            count(null, viewer, viewers);
        }
    }

    /// Runs `action` if the viewer has joined and not left.
    synchronized void whileJoined(Runnable action) {
        if (subscription != null) {
            action.run();
        }
    }

    /// Gives the viewer another identity, or the same member with another token.
    ///
    /// @param next   null for a guest
    /// @param counts how the viewer counts then; null if not counted
    /// @throws dev.streamside.platform.problem.Refusal as [ConnectionLimits#change]; then nothing has changed
    synchronized void become(
            @Nullable Identity next,
            BanNotice notice,
            @Nullable Viewer counts,
            ConnectionLimits limits,
            Viewers viewers) {
        MemberId before = memberId();
        MemberId after = next == null ? null : next.member().id();
        if (!Objects.equals(before, after)) {
            if (subscription != null) { // otherwise it is counted when it joins, or has left
                limits.change(before, after);
                count(viewer, counts, viewers);
            }
            viewer = counts;
        }
        identity = next;
        ban = notice;
    }

    /// Makes the viewer a guest, as [#become].
    ///
    /// @param expired the identity that has expired
    /// @return false if there is a newer identity
    synchronized boolean signOut(Identity expired, @Nullable Viewer counts, ConnectionLimits limits, Viewers viewers) {
        if (identity != expired) {
            return false;
        }
        become(null, BanNotice.of(null), counts, limits, viewers);
        return true;
    }

    private void count(@Nullable Viewer before, @Nullable Viewer after, Viewers viewers) {
        if (before != null) {
            viewers.disconnected(stream.id(), before);
        }
        if (after != null) {
            viewers.connected(stream.id(), after);
        }
    }

    /// Removes the viewer, who cannot join again.
    ///
    /// @param leaving called with the subscription if the viewer had joined
    synchronized void leave(ConnectionLimits limits, Viewers viewers, Consumer<Subscription<Frame>> leaving) {
        left = true;
        if (subscription != null) {
            leaving.accept(subscription);
            subscription = null;
            limits.leave(memberId(), address);
            count(viewer, null, viewers);
        }
    }
}
