package dev.streamside.websocket;

import dev.streamside.member.Identity;
import dev.streamside.member.MemberProfile;
import dev.streamside.moderation.BanNotice;
import dev.streamside.moderation.Bans;
import dev.streamside.problem.FieldReason;
import dev.streamside.problem.Refusal;
import dev.streamside.token.Tokens;
import dev.streamside.viewer.ViewerRecognition;
import dev.streamside.viewer.Viewers;
import dev.streamside.viewer.Viewers.Viewer;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Changes who the viewer on an open socket is: a page of another site has no cookie to open one with, so it sends its
/// token as a frame, and a newer one before that expires.
@Component
class SignIns {
    private final Tokens tokens;
    private final Bans bans;
    private final ConnectionLimits limits;
    private final ViewerRecognition recognition;
    private final Viewers viewers;

    SignIns(Tokens tokens, Bans bans, ConnectionLimits limits, ViewerRecognition recognition, Viewers viewers) {
        this.tokens = tokens;
        this.bans = bans;
        this.limits = limits;
        this.recognition = recognition;
        this.viewers = viewers;
    }

    /// @throws Refusal `INVALID`, `INVALID_TOKEN`, `TOO_MANY_CONNECTIONS` or `TRY_LATER`; then the viewer is who they
    /// were
    ServerFrame signIn(ViewerConnection viewer, @Nullable String token) {
        if (token == null) {
            throw Refusal.invalid("token", FieldReason.REQUIRED, "is required");
        }
        Identity identity = tokens.find(token);
        MemberProfile member = identity.member();
        var ban = BanNotice.of(bans.find(viewer.stream.channelId(), member.id()));
        synchronized (viewer) {
            become(viewer, member);
            viewer.identity = identity;
            viewer.ban = ban;
        }
        return new ServerFrame.SignedIn(member, ban);
    }

    /// Makes the viewer a guest.
    ///
    /// @param expired the identity that has expired
    /// @return false if there is a newer one
    boolean signOut(ViewerConnection viewer, Identity expired) {
        synchronized (viewer) {
            if (viewer.identity != expired) {
                return false;
            }
            become(viewer, null);
            viewer.identity = null;
            viewer.ban = BanNotice.of(null);
            return true;
        }
    }

    private void become(ViewerConnection viewer, @Nullable MemberProfile member) {
        if (Objects.equals(viewer.memberId(), member == null ? null : member.id())) {
            return;
        }
        Viewer recognized = viewer.counted
                ? recognition.recognize(viewer.stream, member, viewer.guest).viewer()
                : null;
        if (viewer.subscription != null) { // else it is counted when it joins, or has left
            limits.change(viewer.memberId(), member == null ? null : member.id());
            if (viewer.viewer != null) {
                viewers.disconnected(viewer.stream.id(), viewer.viewer);
            }
            if (recognized != null) {
                viewers.connected(viewer.stream.id(), recognized);
            }
        }
        viewer.viewer = recognized;
    }
}
