package dev.streamside.chatlog;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import dev.streamside.TestApplication;
import dev.streamside.database.DatabaseState;
import dev.streamside.member.MemberProfile;
import dev.streamside.stream.StreamView;
import dev.streamside.stream.Streams;
import dev.streamside.testing.Fixtures;
import dev.streamside.testing.TestDatabase;
import dev.streamside.timeline.Slice;
import dev.streamside.timeline.Timeline;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import javax.sql.DataSource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import org.springframework.util.unit.DataSize;
import tools.jackson.databind.json.JsonMapper;

/// A test of the committer on a real database, driven by hand: nothing is committed before the test says so. All such
/// tests share one application.
@SpringBootTest(classes = TestApplication.class, properties = "spring.config.import=classpath:streamside.yml")
@Timeout(60)
abstract class CommitterByHand {
    static final TestDatabase DATABASE = new TestDatabase();

    @DynamicPropertySource
    static void database(DynamicPropertyRegistry registry) {
        DATABASE.register(registry);
    }

    @Autowired
    Fixtures fixtures;

    @Autowired
    LogTransaction transaction;

    @Autowired
    EntryRows entries;

    @Autowired
    EntryReader reader;

    @Autowired
    Timelines timelines;

    @Autowired
    Streams streams;

    @Autowired
    EntryEncoder encoder;

    @Autowired
    EntryKinds kinds;

    @Autowired
    EntryBus bus;

    @Autowired
    LogLoss loss;

    @Autowired
    DatabaseState database;

    @Autowired
    DataSource dataSource;

    final SimpleMeterRegistry registry = new SimpleMeterRegistry();

    MemberProfile member;
    StreamView stream;
    LogMetrics metrics;
    CommitQueue queue;
    LogCommitter committer;

    /// Queues a write. Some tests look at the log instead of at the outcome.
    @CanIgnoreReturnValue
    CompletableFuture<LogResult> offer(LogWrite write) {
        return queue.offer(write);
    }

    @BeforeEach
    void prepare() {
        member = fixtures.member();
        stream = fixtures.liveStream();
        drive(10_000, Duration.ofSeconds(60));
        timelines.find(stream.id());
    }

    /// Replaces queue and committer with new ones, which have no thread.
    final void drive(int queueCapacity, Duration maxWait) {
        var properties = new ChatLogProperties(
                queueCapacity,
                Math.min(500, queueCapacity),
                maxWait,
                Duration.ofSeconds(1),
                1_000,
                Duration.ofMinutes(1),
                DataSize.ofMegabytes(1));
        metrics = new LogMetrics(registry);
        queue = new CommitQueue(properties, metrics, database);
        new CommitQueueMetrics(queue).bindTo(registry);
        committer = committer(new Publisher(timelines, encoder, streams, bus));
    }

    LogCommitter committer(Publisher publisher) {
        return committer(transaction, publisher);
    }

    LogCommitter committer(LogTransaction commit, Publisher publisher) {
        var commits = new GroupCommit(commit, Clock.systemUTC(), metrics);
        return new LogCommitter(queue, commits, commit, publisher, streams, database, loss);
    }

    LogWrite.Chat chat(StreamView to, String text, String id) {
        var author = new Author(member.id(), member.displayName(), null, null);
        return new LogWrite.Chat(to.id(), author, text, id, null, List.of());
    }

    List<String> shown() {
        return split(Objects.requireNonNull(timelines.find(stream.id())));
    }

    /// What a node that has just started would show.
    List<String> reloaded() {
        var fresh = new Timeline(1_000, 0);
        fresh.append(
                1, reader.after(stream.id(), 0, 1_000).stream().map(Entry::json).toList());
        return split(fresh);
    }

    List<Long> stored() {
        return entries.after(stream.id(), 0, 10_000).stream().map(LogEntry::seq).toList();
    }

    private static List<String> split(Timeline timeline) {
        Slice slice = timeline.newest(200);
        byte[] bytes = new byte[slice.byteLength()];
        slice.copyTo(bytes, 0);
        var split = new ArrayList<String>();
        JsonMapper.shared()
                .readTree("[" + new String(bytes, StandardCharsets.UTF_8) + "]")
                .forEach(node -> split.add(node.toString()));
        return split;
    }
}
