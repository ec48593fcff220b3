package dev.streamside.websocket;

import dev.streamside.member.Identity;
import dev.streamside.moderation.Bans;
import dev.streamside.socket.CloseReason;
import dev.streamside.socket.SocketSession;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/// Checks once a second whether members with an open socket are still signed in and not banned: a socket
/// outlives the request that was checked. Reads memory while the sessions are cached.
@Component
class SessionCheck {
    private static final Logger log = LoggerFactory.getLogger(SessionCheck.class);

    private final Bans bans;
    private final ConcurrentHashMap<SocketSession<?>, ViewerConnection> members = new ConcurrentHashMap<>();

    SessionCheck(Bans bans) {
        this.bans = bans;
    }

    void add(SocketSession<?> socket, ViewerConnection viewer) {
        if (viewer.identity != null) {
            members.put(socket, viewer);
        }
    }

    void remove(SocketSession<?> socket) {
        members.remove(socket);
    }

    @Scheduled(fixedRateString = "PT1S")
    void closeThoseWhoseTimeIsUp() {
        try {
            members.forEach(this::check);
        } catch (RuntimeException away) {
            log.debug("Nobody is closed while the database is away", away);
        }
    }

    private void check(SocketSession<?> socket, ViewerConnection viewer) {
        Identity identity = viewer.identity;
        if (identity != null && !identity.isValid()) {
            socket.close(CloseReason.SESSION_OVER);
        } else if (identity != null
                && bans.banned(viewer.streamId, identity.member().id())) {
            socket.close(CloseReason.BANNED);
        }
    }
}
