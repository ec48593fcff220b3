package dev.streamside.websocket;

import dev.streamside.member.Sessions;
import dev.streamside.socket.CloseReason;
import dev.streamside.socket.FrameSession;
import dev.streamside.web.Problems;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/// Looks once a second whether those who came in as members still are: a socket outlives the request that
/// proved it. From memory, as long as the sessions are there.
@Component
class MemberWatch {
    private final Sessions sessions;
    private final ConcurrentHashMap<FrameSession, Sessions.Ticket> members = new ConcurrentHashMap<>();

    MemberWatch(Sessions sessions) {
        this.sessions = sessions;
    }

    void add(FrameSession socket, Visitor visitor) {
        if (visitor.session != null) {
            members.put(socket, visitor.session);
        }
    }

    void remove(FrameSession socket) {
        members.remove(socket);
    }

    @Scheduled(fixedRateString = "PT1S")
    void closeThoseWhoseTimeIsUp() {
        members.forEach((socket, session) -> {
            try {
                if (!sessions.isOpen(session)) {
                    socket.close(CloseReason.SESSION_OVER);
                }
            } catch (RuntimeException away) {
                Problems.refusalFor(away, "A look at a session"); // known again when the database is
            }
        });
    }
}
