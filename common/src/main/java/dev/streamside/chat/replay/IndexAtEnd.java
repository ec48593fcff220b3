package dev.streamside.chat.replay;

import dev.streamside.broadcast.stream.StreamEnded;
import dev.streamside.platform.id.StreamId;
import dev.streamside.platform.problem.Refusal;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Component;

/// Builds the index of a stream that ends, so that the first viewers of its replay need not wait. One stream
/// at a time. If too many end at once, or the database is unavailable, an index is built when it is first
/// needed.
@Component
class IndexAtEnd implements DisposableBean {
    private static final Logger log = LoggerFactory.getLogger(IndexAtEnd.class);
    private static final int MAX_WAITING = 1_000;
    /// Each turn continues where the last one stopped.
    private static final int MAX_TURNS = 100;

    private final Replays replays;
    private final ExecutorService worker = new ThreadPoolExecutor(
            0,
            1,
            1,
            TimeUnit.SECONDS,
            new ArrayBlockingQueue<>(MAX_WAITING),
            Thread.ofPlatform().daemon().name("replay-index").factory(),
            new ThreadPoolExecutor.DiscardPolicy());

    IndexAtEnd(Replays replays) {
        this.replays = replays;
    }

    @EventListener
    void ended(StreamEnded stream) {
        worker.execute(() -> make(stream.streamId()));
    }

    private void make(StreamId streamId) {
        for (int turn = 0; turn < MAX_TURNS; turn++) {
            try {
                replays.view(streamId);
                return;
            } catch (Refusal _) {
                // not finished in this turn
            } catch (RuntimeException failure) {
                log.info("Stream {}: the index of its replay is made later", streamId, failure);
                return;
            }
        }
    }

    @Override
    public void destroy() {
        worker.shutdownNow();
    }
}
