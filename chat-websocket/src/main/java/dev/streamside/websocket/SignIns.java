package dev.streamside.websocket;

import dev.streamside.account.member.Identity;
import dev.streamside.account.member.MemberProfile;
import dev.streamside.account.token.Tokens;
import dev.streamside.broadcast.viewer.ViewerRecognition;
import dev.streamside.broadcast.viewer.Viewers;
import dev.streamside.broadcast.viewer.Viewers.Viewer;
import dev.streamside.moderation.ban.BanNotice;
import dev.streamside.moderation.ban.Bans;
import dev.streamside.platform.problem.FieldReason;
import dev.streamside.platform.problem.Refusal;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Changes the identity of the viewer on an open socket. A page of another site has no cookie to open one
/// with, so it sends its token as a frame, and a newer one before that expires.
@Component
record SignIns(Tokens tokens, Bans bans, ConnectionLimits limits, ViewerRecognition recognition, Viewers viewers) {
    /// @throws Refusal `INVALID`, `INVALID_TOKEN`, `TOO_MANY_CONNECTIONS` or `TRY_LATER`; the identity is
    ///     then unchanged
    ServerFrame signIn(ViewerConnection viewer, @Nullable String token) {
        if (token == null) {
            throw Refusal.invalid("token", FieldReason.REQUIRED, "is required");
        }
        Identity identity = tokens.find(token);
        MemberProfile member = identity.member();
        var ban = BanNotice.of(bans.find(viewer.stream.channelId(), member.id()));
        viewer.become(identity, ban, recognize(viewer, member), limits, viewers);
        return new ServerFrame.SignedIn(member, ban);
    }

    /// Makes the viewer a guest.
    ///
    /// @param expired the identity that has expired
    /// @return false if the viewer has a newer identity
    boolean signOut(ViewerConnection viewer, Identity expired) {
        return viewer.signOut(expired, recognize(viewer, null), limits, viewers);
    }

    private @Nullable Viewer recognize(ViewerConnection viewer, @Nullable MemberProfile member) {
        return viewer.query.counted()
                ? recognition.recognize(viewer.stream, member, viewer.guest).viewer()
                : null;
    }
}
