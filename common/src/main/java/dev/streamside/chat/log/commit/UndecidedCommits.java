package dev.streamside.chat.log.commit;

import dev.streamside.platform.database.ServerSessions;
import dev.streamside.platform.database.ServerSessions.Session;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import org.springframework.stereotype.Component;

/// Commits whose connection was lost. The server may have carried them out, or not, or may still do so when
/// packets in transit arrive, so reading once what is stored would prove nothing. Single-threaded.
///
/// Each commit is checked until its session has ended, and once more after that. This takes a few
/// milliseconds, because this node ends the session itself. While it cannot, it checks about once a second.
@Component
class UndecidedCommits {
    private static final Duration BETWEEN_CHECKS = Duration.ofSeconds(1);
    /// Servers end a silent session after a minute at most. This limit is for servers that cannot report one.
    private static final Duration LONGEST_SESSION = Duration.ofMinutes(2);

    /// @param session empty if the server cannot report it
    private record Commit(Optional<Session> session, List<PendingWrite> writes, long lostNanos) {}

    private final ServerSessions sessions;
    /// At most as many as the pool has connections: once it has opened new ones, the sessions before have
    /// ended.
    private final List<Commit> commits = new ArrayList<>();
    private long nextNanos = System.nanoTime();

    UndecidedCommits(ServerSessions sessions) {
        this.sessions = sessions;
    }

    /// @param session the transaction's session; empty if the server cannot report it
    void add(Optional<Session> session, List<PendingWrite> writes) {
        commits.add(new Commit(session, List.copyOf(writes), System.nanoTime()));
        nextNanos = System.nanoTime();
    }

    /// Checks what can be known by now, if a check is due. Costs nothing while there are no such commits.
    ///
    /// @return the writes that may have been stored since the last check; a read from now on shows whether
    ///     they were
    List<PendingWrite> check() {
        if (commits.isEmpty() || System.nanoTime() - nextNanos < 0) {
            return List.of();
        }
        var maybeStored = new ArrayList<PendingWrite>();
        for (Iterator<Commit> each = commits.iterator(); each.hasNext(); ) {
            Commit commit = each.next();
            if (isDecided(commit)) {
                each.remove();
            }
            maybeStored.addAll(commit.writes);
        }
        nextNanos = System.nanoTime() + BETWEEN_CHECKS.toNanos();
        return maybeStored;
    }

    private boolean isDecided(Commit commit) {
        return commit.session
                .map(sessions::end)
                .orElseGet(() -> System.nanoTime() - commit.lostNanos >= LONGEST_SESSION.toNanos());
    }
}
