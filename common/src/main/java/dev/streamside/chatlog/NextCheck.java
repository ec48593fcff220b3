package dev.streamside.chatlog;

import dev.streamside.cluster.ClusterProperties;
import dev.streamside.id.StreamId;
import dev.streamside.problem.ProblemCode;
import dev.streamside.problem.Refusal;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import org.springframework.stereotype.Component;

/// Lets readers wait for the next [HeadCheck], which costs no query, however many do. After it, what this node lacks is
/// not in the database either. It comes earlier if somebody waits, or knows of something to find.
@Component
class NextCheck {
    private static final Duration PATIENCE = Duration.ofSeconds(1);

    private final Duration longestWait;
    private final boolean alone;
    private volatile boolean wanted;
    private final AtomicReference<CompletableFuture<Set<StreamId>>> next =
            new AtomicReference<>(new CompletableFuture<>());

    NextCheck(ClusterProperties properties) {
        this.alone = properties.isAlone();
        this.longestWait = properties.check().plus(PATIENCE);
    }

    /// Waits for the end of a check that has not begun yet. A node that is alone lacks nothing, so it does not wait.
    ///
    /// @throws Refusal `TRY_LATER` if none succeeds within a second, or that of this stream fails
    void await(StreamId streamId) {
        if (alone) {
            return;
        }
        try {
            CompletableFuture<Set<StreamId>> check = next.get();
            bringForward();
            Set<StreamId> failed = check.get(longestWait.toMillis(), TimeUnit.MILLISECONDS);
            if (failed.contains(streamId)) {
                throw noAnswer();
            }
        } catch (TimeoutException | ExecutionException _) {
            throw noAnswer();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            throw Refusal.until(ProblemCode.TRY_LATER, "The server is stopping.", Duration.ofSeconds(2));
        }
    }

    private static Refusal noAnswer() {
        return Refusal.until(ProblemCode.TRY_LATER, "The database does not answer; try again.", Duration.ofSeconds(2));
    }

    /// Asks for a check with the next run, even if none is due. Returns at once; safe for any thread.
    void bringForward() {
        wanted = true;
    }

    /// Whether somebody has asked for one since the last began.
    boolean isWanted() {
        return wanted;
    }

    /// Begins a check.
    ///
    /// @return to be completed at its end, with the streams for which it has failed
    CompletableFuture<Set<StreamId>> begin() {
        wanted = false; // first: who comes now waits for the check after this one
        return next.getAndSet(new CompletableFuture<>());
    }
}
