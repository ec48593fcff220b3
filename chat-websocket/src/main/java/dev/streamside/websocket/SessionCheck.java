package dev.streamside.websocket;

import dev.streamside.account.member.Identity;
import dev.streamside.moderation.ban.BanNotice;
import dev.streamside.moderation.ban.Bans;
import dev.streamside.socket.CloseReason;
import dev.streamside.socket.SocketSession;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/// Checks once a second whether members with an open socket are still signed in, and sends them their ban,
/// its terms and its end: a socket outlives the request that was checked. Reads only memory while the
/// sessions are cached.
///
/// A viewer who signed in on the socket becomes a guest when the token expires, and can sign in again. A socket that
/// was opened with a session is closed when that session ends.
@Component
class SessionCheck {
    private static final Logger log = LoggerFactory.getLogger(SessionCheck.class);

    private final Bans bans;
    private final SignIns signIns;
    private final FrameCodec codec;
    private final WebSocketProperties properties;
    private final ConcurrentHashMap<SocketSession<?>, ViewerConnection> members = new ConcurrentHashMap<>();

    SessionCheck(Bans bans, SignIns signIns, FrameCodec codec, WebSocketProperties properties) {
        this.bans = bans;
        this.signIns = signIns;
        this.codec = codec;
        this.properties = properties;
    }

    void add(SocketSession<?> socket, ViewerConnection viewer) {
        if (viewer.identity() != null) {
            members.put(socket, viewer);
        }
    }

    void remove(SocketSession<?> socket) {
        members.remove(socket);
    }

    @Scheduled(fixedRateString = "PT1S")
    void checkAll() {
        members.forEach((socket, viewer) -> {
            try {
                check(socket, viewer);
            } catch (RuntimeException away) {
                log.debug("A session is not checked while the database is away", away);
            }
        });
    }

    private void check(SocketSession<?> socket, ViewerConnection viewer) {
        Identity identity = viewer.identity();
        if (identity == null) {
            return;
        }
        if (!identity.isValid()) {
            end(socket, viewer, identity);
            return;
        }
        var ban = BanNotice.of(
                bans.find(viewer.stream.channelId(), identity.member().id()));
        if (!ban.equals(viewer.ban())) {
            viewer.banned(ban);
            socket.send(codec.write(new ServerFrame.Ban(ban)));
        }
    }

    private void end(SocketSession<?> socket, ViewerConnection viewer, Identity expired) {
        if (expired == viewer.opened || properties.closeExpired()) {
            socket.close(CloseReason.SESSION_OVER);
        } else if (signIns.signOut(viewer, expired)) {
            socket.send(codec.write(new ServerFrame.SignedOut()));
        }
    }
}
