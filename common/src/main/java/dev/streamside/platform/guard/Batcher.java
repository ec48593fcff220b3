package dev.streamside.platform.guard;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Combines many simultaneous requests into few batches. No batch waits until it is full: the first request
/// starts one, and requests that arrive meanwhile form the next. If a batch fails, or an action [between][#between]
/// two, all requests waiting at that moment fail too: they have waited long enough for a database that does not
/// answer. Batches run on virtual threads, one at a time. Safe for any thread.
///
/// @param <T> a request
/// @param <R> its result
public final class Batcher<T, R extends @Nullable Object> {
    /// A request of a batch.
    ///
    /// @param outcome to be completed by the batch, unless that fails
    public record Request<T, R extends @Nullable Object>(T asked, CompletableFuture<R> outcome) {}

    private final int maxBatch;
    private final Consumer<List<Request<T, R>>> batch;
    private final BlockingQueue<Request<T, R>> waiting;
    /// Whether a thread has been started that will take the waiting requests.
    private final AtomicBoolean coming = new AtomicBoolean();
    /// Fair, so that batches under load leave a turn to [#between].
    private final Lock turn = new ReentrantLock(true);

    /// @param maxWaiting most requests that wait for a batch
    /// @param maxBatch most requests in one batch
    /// @param batch handles the requests, and completes their outcomes
    public Batcher(int maxWaiting, int maxBatch, Consumer<List<Request<T, R>>> batch) {
        this.maxBatch = maxBatch;
        this.batch = batch;
        this.waiting = new LinkedBlockingQueue<>(maxWaiting);
    }

    /// Adds a request. Does not wait.
    ///
    /// @return its outcome; null if too many are waiting. A cancelled request is left out, unless its batch
    ///     has begun
    public @Nullable CompletableFuture<R> ask(T what) {
        var request = new Request<T, R>(what, new CompletableFuture<>());
        if (!waiting.offer(request)) {
            return null;
        }
        begin();
        return request.outcome;
    }

    private void begin() {
        if (coming.compareAndSet(false, true)) {
            Thread.ofVirtual().name("batch").start(this::next);
        }
    }

    private void next() {
        turn.lock();
        try {
            coming.set(false); // later requests may miss this batch
            List<Request<T, R>> requests = new ArrayList<>();
            waiting.drainTo(requests, maxBatch);
            requests.removeIf(request -> request.outcome.isDone());
            if (!requests.isEmpty()) {
                handle(requests);
            }
        } finally {
            turn.unlock();
        }
        if (!waiting.isEmpty()) {
            begin();
        }
    }

    private void handle(List<Request<T, R>> requests) {
        try {
            batch.accept(requests);
        } catch (RuntimeException | Error failure) {
            fail(requests, failure);
        }
    }

    private void fail(List<Request<T, R>> requests, Throwable why) {
        waiting.drainTo(requests);
        requests.forEach(request -> request.outcome.completeExceptionally(why));
    }

    /// Runs `action` while no batch is running. What it throws also reaches the requests that wait for it.
    ///
    /// @param wait longest time to wait for its turn
    /// @return false if its turn has not come in time
    public boolean between(Duration wait, Runnable action) throws InterruptedException {
        if (!turn.tryLock(wait.toMillis(), TimeUnit.MILLISECONDS)) {
            return false;
        }
        try {
            action.run();
            return true;
        } catch (RuntimeException | Error failure) {
            fail(new ArrayList<>(), failure);
            throw failure;
        } finally {
            turn.unlock();
        }
    }
}
