package dev.streamside.websocket;

import dev.streamside.member.Sessions;
import dev.streamside.moderation.Bans;
import dev.streamside.socket.CloseReason;
import dev.streamside.socket.FrameSession;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/// Looks once a second whether those who came in as members still are, and are welcome: a socket outlives the
/// request that proved it. From memory, as long as the sessions are there.
@Component
class MemberWatch {
    private static final Logger log = LoggerFactory.getLogger(MemberWatch.class);

    private final Sessions sessions;
    private final Bans bans;
    private final ConcurrentHashMap<FrameSession, Visitor> members = new ConcurrentHashMap<>();

    MemberWatch(Sessions sessions, Bans bans) {
        this.sessions = sessions;
        this.bans = bans;
    }

    void add(FrameSession socket, Visitor visitor) {
        if (visitor.session != null) {
            members.put(socket, visitor);
        }
    }

    void remove(FrameSession socket) {
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

    private void check(FrameSession socket, Visitor visitor) {
        Sessions.Ticket session = visitor.session;
        if (session != null && !sessions.isOpen(session)) {
            socket.close(CloseReason.SESSION_OVER);
        } else if (session != null
                && bans.banned(visitor.streamId, session.member().id())) {
            socket.close(CloseReason.BANNED);
        }
    }
}
