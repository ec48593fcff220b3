package dev.streamside.chat.log.commit;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import dev.streamside.TestApplication;
import dev.streamside.account.member.MemberProfile;
import dev.streamside.broadcast.stream.StreamView;
import dev.streamside.broadcast.stream.Streams;
import dev.streamside.chat.log.entry.Author;
import dev.streamside.chat.log.entry.ChatLogProperties;
import dev.streamside.chat.log.entry.EntryRows;
import dev.streamside.chat.log.entry.LogEntry;
import dev.streamside.chat.log.entry.LogMetrics;
import dev.streamside.chat.log.entry.LogResult;
import dev.streamside.chat.log.entry.LogWrite;
import dev.streamside.chat.log.kind.EntryEncoder;
import dev.streamside.chat.log.kind.EntryKinds;
import dev.streamside.chat.log.memory.Redactions;
import dev.streamside.chat.log.memory.Timelines;
import dev.streamside.chat.log.nodes.EntryBus;
import dev.streamside.chat.log.nodes.LogLoss;
import dev.streamside.chat.log.query.EntryReader;
import dev.streamside.chat.timeline.Slice;
import dev.streamside.chat.timeline.Timeline;
import dev.streamside.chat.timeline.TimelineEntry;
import dev.streamside.platform.database.DatabaseState;
import dev.streamside.platform.database.ServerSessions;
import dev.streamside.testing.CheapPasswords;
import dev.streamside.testing.Fixtures;
import dev.streamside.testing.TestDatabase;
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
import org.springframework.test.context.ContextConfiguration;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import org.springframework.util.unit.DataSize;
import tools.jackson.databind.json.JsonMapper;

/// A test of the committer on a real database, driven by hand: nothing is committed until the test says so. All
/// such tests share one application.
@SpringBootTest(classes = TestApplication.class, properties = "spring.config.import=classpath:streamside.yml")
@ContextConfiguration(initializers = CheapPasswords.class)
@Timeout(60)
public abstract class CommitterByHand {
    protected static final TestDatabase DATABASE = new TestDatabase();

    @DynamicPropertySource
    static void database(DynamicPropertyRegistry registry) {
        DATABASE.register(registry);
    }

    @Autowired
    protected Fixtures fixtures;

    @Autowired
    LogTransaction transaction;

    @Autowired
    protected EntryRows entries;

    @Autowired
    protected EntryReader reader;

    @Autowired
    protected Timelines timelines;

    @Autowired
    Redactions redactions;

    @Autowired
    protected Streams streams;

    @Autowired
    protected EntryEncoder encoder;

    @Autowired
    EntryKinds kinds;

    @Autowired
    EntryBus bus;

    @Autowired
    LogLoss loss;

    @Autowired
    UndecidedCommits undecided;

    @Autowired
    ServerSessions sessions;

    @Autowired
    DatabaseState database;

    @Autowired
    DataSource dataSource;

    final SimpleMeterRegistry registry = new SimpleMeterRegistry();

    protected MemberProfile member;
    protected StreamView stream;
    LogMetrics metrics;
    CommitQueue queue;
    LogCommitter committer;

    /// Queues a write. Some tests check the log instead of the outcome.
    @CanIgnoreReturnValue
    protected CompletableFuture<LogResult> offer(LogWrite write) {
        return queue.offer(write);
    }

    @BeforeEach
    void prepare() {
        member = fixtures.member();
        stream = fixtures.liveStream();
        drive(10_000, Duration.ofSeconds(60));
        timelines.find(stream.id());
    }

    /// Replaces the queue and the committer with new ones without a thread.
    final void drive(int queueCapacity, Duration maxWait) {
        var properties = new ChatLogProperties(
                queueCapacity,
                Math.min(500, queueCapacity),
                maxWait,
                Duration.ofSeconds(1),
                1_000,
                Duration.ofMinutes(1),
                DataSize.ofMegabytes(1),
                Duration.ZERO);
        metrics = new LogMetrics(registry);
        queue = new CommitQueue(properties, metrics, database);
        new CommitQueueMetrics(queue).bindTo(registry);
        committer = committer(new Publisher(timelines, redactions, encoder, streams, bus));
    }

    /// Commits what is queued.
    protected final void commitPending() throws InterruptedException {
        committer.commitPending(Duration.ZERO);
    }

    /// Stores a write as another node would, so this node does not show it.
    protected final void storeElsewhere(LogWrite write) {
        transaction.store(
                List.of(new PendingWrite(write, System.nanoTime())),
                Clock.systemUTC().instant(),
                true);
    }

    LogCommitter committer(Publisher publisher) {
        return committer(transaction, publisher);
    }

    LogCommitter committer(LogTransaction commit, Publisher publisher) {
        var commits = new GroupCommit(commit, Clock.systemUTC(), metrics);
        return new LogCommitter(queue, commits, commit, publisher, streams, database, loss, undecided);
    }

    protected LogWrite.Chat chat(StreamView to, String text, String id) {
        var author = new Author(member.id(), member.displayName(), null, null);
        return new LogWrite.Chat(to.id(), author, text, id, null, List.of());
    }

    protected List<String> shown() {
        return split(Objects.requireNonNull(timelines.find(stream.id())));
    }

    /// The entries that a freshly started node would show.
    protected List<String> reloaded() {
        var fresh = new Timeline(1_000, 0);
        fresh.append(
                1,
                reader.after(stream.id(), 0, 1_000).stream()
                        .map(entry -> new TimelineEntry(entry.json()))
                        .toList());
        return split(fresh);
    }

    protected List<Long> stored() {
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
