package dev.streamside.plain;

import jakarta.annotation.PreDestroy;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.dao.DataAccessException;
import org.springframework.http.HttpStatus;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Service;
import org.springframework.web.server.ResponseStatusException;

/// Answers first and stores later, as a published server did: at each interval, what has come is stored in batches
/// of at most three hundred, fifty of them at once. What was answered but not stored is lost if the database
/// refuses it or the process ends. A member's session is looked up once, and the stream not at all. Thread-safe.
@Service
@ConditionalOnProperty("plain.batch-every")
class BatchedSends implements Sends {
    private static final Logger LOG = LoggerFactory.getLogger(BatchedSends.class);
    private static final int LARGEST_BATCH = 300;
    private static final int BATCHES_AT_ONCE = 50;
    private static final int MAX_WAITING = 100_000;

    private record Waiting(long id, long streamId, Author author, ChatResource.NewChat chat, Instant at) {}

    private final JdbcTemplate database;
    private final SignedIn signedIn;
    private final BlockingQueue<Waiting> waiting = new ArrayBlockingQueue<>(MAX_WAITING);
    private final Semaphore places = new Semaphore(BATCHES_AT_ONCE);
    private final ExecutorService batches = Executors.newVirtualThreadPerTaskExecutor();
    private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor();

    /// @param millis between two times at which batches are started
    BatchedSends(JdbcTemplate database, SignedIn signedIn, ChatIds ids, @Value("${plain.batch-every}") int millis) {
        if (ids instanceof IdentityIds) {
            throw new IllegalArgumentException(
                    "plain.batch-every needs ids before messages are stored: set plain.ids to time-ordered or sequence");
        }
        this.database = database;
        this.signedIn = signedIn;
        var _ = clock.scheduleAtFixedRate(this::startBatches, millis, millis, TimeUnit.MILLISECONDS);
    }

    @Override
    public ChatResource.Receipt send(long id, long streamId, ChatResource.NewChat chat, @Nullable String token) {
        var sent = new Waiting(id, streamId, signedIn.remembered(token), chat, Instant.now());
        if (!waiting.offer(sent)) {
            throw new ResponseStatusException(HttpStatus.SERVICE_UNAVAILABLE, "Too many messages wait to be stored");
        }
        return new ChatResource.Receipt(id, sent.at);
    }

    private void startBatches() {
        while (!waiting.isEmpty() && places.tryAcquire()) {
            List<Waiting> batch = new ArrayList<>(LARGEST_BATCH);
            waiting.drainTo(batch, LARGEST_BATCH);
            batches.execute(() -> store(batch));
        }
    }

    private void store(List<Waiting> batch) {
        try {
            database.batchUpdate(
                    "INSERT INTO plain_chat (id, stream_id, member_id, text, client_message_id, sent_at, author_name,"
                            + " author_image_url) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                    batch.stream()
                            .map(sent -> new Object[] {
                                sent.id,
                                sent.streamId,
                                sent.author.id(),
                                sent.chat.text(),
                                sent.chat.clientMessageId(),
                                sent.at,
                                sent.author.name(),
                                sent.author.imageUrl()
                            })
                            .toList());
        } catch (DataAccessException failure) {
            LOG.error("{} messages were answered and are lost", batch.size(), failure);
        } finally {
            places.release();
        }
    }

    @PreDestroy
    void stop() {
        clock.shutdown();
        batches.close();
    }
}
