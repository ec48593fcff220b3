package dev.streamside.chat.log.memory;

import dev.streamside.platform.cluster.ClusterProperties;
import dev.streamside.platform.id.StreamId;
import dev.streamside.platform.problem.ProblemCode;
import dev.streamside.platform.problem.Refusal;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import org.springframework.stereotype.Component;

/// Lets any number of readers wait for the next `HeadCheck` without a query of their own. After a check, an
/// entry that this node lacks is not in the database either. A check comes earlier if a reader waits for it,
/// or if there is reason to expect new entries.
@Component
public class NextCheck {
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

    /// Waits for the end of a check that has not begun yet. A node without others cannot lack anything, so it
    /// does not wait.
    ///
    /// @throws Refusal `TRY_LATER` if that check fails, altogether or for this stream, or has not ended a
    ///     second after it was due
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

    /// Asks for a check at the next run, even if none is due. Returns at once; safe for any thread.
    public void bringForward() {
        wanted = true;
    }

    /// Whether a check has been asked for since the last one began.
    public boolean isWanted() {
        return wanted;
    }

    /// Begins a check.
    ///
    /// @return to be completed at the end of the check, with the streams for which it failed
    public CompletableFuture<Set<StreamId>> begin() {
        wanted = false; // reset first: callers arriving from here on wait for the next check
        return next.getAndSet(new CompletableFuture<>());
    }
}
