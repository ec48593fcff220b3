package dev.streamside.chatlog;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamside.TestApplication;
import dev.streamside.database.DatabaseState;
import dev.streamside.id.MemberId;
import dev.streamside.member.MemberProfile;
import dev.streamside.stream.StreamStatus;
import dev.streamside.stream.StreamView;
import dev.streamside.stream.Streams;
import dev.streamside.testing.Fixtures;
import dev.streamside.testing.TestDatabase;
import dev.streamside.timeline.Slice;
import dev.streamside.timeline.Timeline;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLTransientConnectionException;
import java.sql.Statement;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import javax.sql.DataSource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.data.domain.Limit;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import org.springframework.util.unit.DataSize;
import tools.jackson.core.StreamWriteConstraints;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.json.JsonMapper;

/// The committer on a real database, driven by hand: nothing is committed before a test says so.
@SpringBootTest(classes = TestApplication.class, properties = "spring.config.import=classpath:streamside.yml")
@Timeout(60)
@SuppressWarnings("FutureReturnValueIgnored") // where the log itself says what became of a write
class LogCommitterIT {
    private static final TestDatabase DATABASE = new TestDatabase();

    @DynamicPropertySource
    static void database(DynamicPropertyRegistry registry) {
        DATABASE.register(registry);
    }

    @Autowired
    private Fixtures fixtures;

    @Autowired
    private LogTransaction transaction;

    @Autowired
    private EntryRepository entries;

    @Autowired
    private Timelines timelines;

    @Autowired
    private Streams streams;

    @Autowired
    private EntryEncoder encoder;

    @Autowired
    private EntryKinds kinds;

    @Autowired
    private DatabaseState database;

    @Autowired
    private DataSource dataSource;

    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();

    private MemberProfile member;
    private StreamView stream;
    private LogMetrics metrics;
    private CommitQueue queue;
    private LogCommitter committer;

    @BeforeEach
    void prepare() {
        member = fixtures.member();
        stream = fixtures.liveStream();
        drive(10_000, Duration.ofSeconds(60));
        timelines.find(stream.id());
    }

    @Test
    void aBatchForManyStreams_isFiveStatements() throws Exception {
        List<StreamView> eight =
                IntStream.range(0, 8).mapToObj(i -> fixtures.liveStream()).toList();
        eight.forEach(each -> timelines.find(each.id()));
        var results = new ArrayList<CompletableFuture<LogResult>>();
        for (int i = 0; i < 196; i++) {
            results.add(queue.offer(chat(eight.get(i % 8), "text " + i, "id-" + i)));
        }
        TestDatabase.awaitFullPool(dataSource);
        var before = DATABASE.statements();

        committer.commitPending(Duration.ZERO);

        var ran = DATABASE.statements().since(before);
        assertThat(results).allSatisfy(result -> assertThat(result.join()).isInstanceOf(LogResult.Written.class));
        assertThat(ran.of("select")).as("the heads, locked").isEqualTo(1);
        assertThat(ran.of("update")).as("of heads by 24 and by 25").isEqualTo(2);
        assertThat(ran.of("insert")).isEqualTo(1);
        assertThat(ran.of("commit")).isEqualTo(1);
    }

    @Test
    void whatIsOffered_isCommittedRefusedFailedOrQueued() throws Exception {
        registry.clear(); // of the committer that this one takes the place of
        drive(3, Duration.ofSeconds(60));
        for (int i = 1; i <= 4; i++) {
            queue.offer(chat(stream, "text " + i, "id-" + i));
        }
        assertThat(counts()).isEqualTo("offered 4 = committed 0 + refused 1 + failed 0 + queued 3");
        assertThat(queue.oldestNanos()).isPositive();

        committer.commitPending(Duration.ZERO);
        queue.offer(chat(stream, "again", "id-1"));
        queue.offer(new LogWrite.Chat(
                stream.id(),
                new Author(new MemberId(4711), "nobody", null, null),
                "of a member who does not exist",
                "id-5"));
        committer.commitPending(Duration.ZERO);

        assertThat(counts()).isEqualTo("offered 6 = committed 4 + refused 1 + failed 1 + queued 0");
        assertThat(registry.get("streamside.chat.log.commit").timer().count()).isPositive();
        assertThat(registry.get("streamside.chat.log.batch").summary().max()).isEqualTo(3);
        assertThat(queue.oldestNanos()).isZero();
    }

    private String counts() {
        return "offered %.0f = committed %.0f + refused %.0f + failed %.0f + queued %.0f"
                .formatted(
                        registry.get("streamside.chat.log.offered").counter().count(),
                        settled("committed"),
                        settled("refused"),
                        settled("failed"),
                        registry.get("streamside.chat.log.queued").gauge().value());
    }

    private double settled(String outcome) {
        return registry.get("streamside.chat.log.settled").tag("outcome", outcome).counters().stream()
                .mapToDouble(Counter::count)
                .sum();
    }

    @Test
    void acknowledgedChats_areStoredAndShown_underTheSameNumbers() throws Exception {
        var results = IntStream.rangeClosed(1, 70)
                .mapToObj(i -> queue.offer(chat(stream, "text " + i, "id-" + i)))
                .toList();
        assertThat(results).noneMatch(CompletableFuture::isDone);

        committer.commitPending(Duration.ZERO);

        for (int i = 1; i <= 70; i++) {
            assertThat(results.get(i - 1).join())
                    .isInstanceOfSatisfying(
                            LogResult.Written.class,
                            written -> assertThat(written.seq()).isLessThanOrEqualTo(71));
            assertThat(entries.findChat(stream.id().value(), i + 1)
                            .orElseThrow()
                            .text())
                    .isEqualTo("text " + i);
        }
        assertThat(shown()).hasSize(71).element(1).asString().contains("\"text 1\"");
        assertThat(stored()).hasSize(71);
    }

    @Test
    void onlyTheSender_suffers_fromAChatThatCannotBeStored() throws Exception {
        var nobody = new Author(new MemberId(4242), "Nobody", null, null); // no member has this id
        var results = new ArrayList<CompletableFuture<LogResult>>();
        for (int i = 0; i < 50; i++) {
            results.add(queue.offer(
                    i == 17
                            ? new LogWrite.Chat(stream.id(), nobody, "poison", "id-17")
                            : chat(stream, "text " + i, "id-" + i)));
        }

        committer.commitPending(Duration.ZERO);

        assertThat(results.get(17).join()).isEqualTo(new LogResult.Rejected());
        results.remove(17);
        assertThat(results).allSatisfy(result -> assertThat(result.join()).isInstanceOf(LogResult.Written.class));
        assertThat(stored()).hasSize(50).isSorted().last().isEqualTo(50L);
        assertThat(shown()).hasSize(50).noneMatch(entry -> entry.contains("poison"));
    }

    @Test
    void aChatSentAgain_getsItsOriginalNumber_andItsNeighboursAreStored() throws Exception {
        var first = queue.offer(chat(stream, "once", "same-id"));
        committer.commitPending(Duration.ZERO);
        var before = queue.offer(chat(stream, "before", "b"));
        var again = queue.offer(chat(stream, "once", "same-id"));
        var after = queue.offer(chat(stream, "after", "c"));

        committer.commitPending(Duration.ZERO);

        var written = (LogResult.Written) first.join();
        assertThat(again.join()).isEqualTo(new LogResult.WrittenBefore(written.seq(), written.at()));
        assertThat(before.join()).isInstanceOf(LogResult.Written.class);
        assertThat(after.join()).isInstanceOf(LogResult.Written.class);
        assertThat(stored()).containsExactly(1L, 2L, 3L, 4L);
    }

    @Test
    void aDeletedChat_leavesItsNumber_andItsTextIsGoneFromEveryAnswer() throws Exception {
        queue.offer(chat(stream, "secret", "a"));
        queue.offer(chat(stream, "harmless", "b"));
        committer.commitPending(Duration.ZERO);

        var deletion = queue.offer(new LogWrite.Deletion(stream.id(), 2, member.id()));
        var twice = queue.offer(new LogWrite.Deletion(stream.id(), 2, member.id()));
        committer.commitPending(Duration.ZERO);

        assertThat(deletion.join()).isInstanceOf(LogResult.Written.class);
        assertThat(twice.join()).isEqualTo(new LogResult.Unchanged());
        assertThat(shown()).hasSize(4).noneMatch(entry -> entry.contains("secret"));
        assertThat(shown().get(1)).isEqualTo("{\"type\":\"chat-deleted\",\"seq\":\"2\",\"target\":\"2\"}");
        assertThat(shown().getLast()).isEqualTo("{\"type\":\"chat-deleted\",\"seq\":\"4\",\"target\":\"2\"}");
        assertThat(reloaded()).isEqualTo(shown());
    }

    @Test
    void theEnd_comesAfterWhatWasSentBefore_andNothingComesAfterTheEnd() throws Exception {
        var before = queue.offer(chat(stream, "in time", "a"));
        var end = queue.offer(new LogWrite.End(stream.id()));
        var after = queue.offer(chat(stream, "late", "b"));
        committer.commitPending(Duration.ZERO);
        var muchLater = queue.offer(chat(stream, "too late", "c"));
        var endedTwice = queue.offer(new LogWrite.End(stream.id()));
        committer.commitPending(Duration.ZERO);

        assertThat(before.join()).isInstanceOf(LogResult.Written.class);
        assertThat(end.join()).isInstanceOf(LogResult.Written.class);
        assertThat(List.of(after.join(), muchLater.join(), endedTwice.join())).containsOnly(new LogResult.Closed());
        assertThat(shown()).hasSize(3).last().asString().contains("stream-ended");
        assertThat(streams.require(stream.id()).status()).isEqualTo(StreamStatus.ENDED);
    }

    @Test
    void theStart_opensTheLogOnce_andFailsNobodyElse() throws Exception {
        StreamView scheduled = fixtures.scheduledStream(member);
        var tooEarly = queue.offer(chat(scheduled, "too early", "a"));
        committer.commitPending(Duration.ZERO);
        var start = queue.offer(new LogWrite.Start(scheduled.id()));
        var first = queue.offer(chat(scheduled, "first", "b"));
        var again = queue.offer(new LogWrite.Start(scheduled.id()));
        var second = queue.offer(chat(scheduled, "second", "c"));
        committer.commitPending(Duration.ZERO);

        assertThat(tooEarly.join()).isEqualTo(new LogResult.Closed());
        assertThat(start.join())
                .isInstanceOfSatisfying(
                        LogResult.Written.class,
                        written -> assertThat(written.seq()).isEqualTo(1));
        assertThat(again.join()).isEqualTo(new LogResult.Unchanged());
        assertThat(List.of(first.join(), second.join()))
                .extracting(result -> ((LogResult.Written) result).seq())
                .containsExactly(2L, 3L);
        assertThat(streams.require(scheduled.id()).isLive()).isTrue();

        queue.offer(new LogWrite.End(scheduled.id()));
        committer.commitPending(Duration.ZERO);
        var afterTheEnd = queue.offer(new LogWrite.Start(scheduled.id()));
        committer.commitPending(Duration.ZERO);

        assertThat(afterTheEnd.join()).isEqualTo(new LogResult.Closed());
        assertThat(streams.require(scheduled.id()).status()).isEqualTo(StreamStatus.ENDED);
    }

    /// The committer dies, or loses its connection, between the commit and the cache.
    @Test
    void aStartThatTheTimelineMissed_isFound_andSoIsTheStatus() throws Exception {
        StreamView scheduled = fixtures.scheduledStream(member);
        timelines.find(scheduled.id());
        transaction.store(
                List.of(new PendingWrite(new LogWrite.Start(scheduled.id()), System.nanoTime())),
                Clock.systemUTC().instant());
        assertThat(streams.require(scheduled.id()).isScheduled()).isTrue();

        timelines.catchUp(scheduled.id());

        assertThat(streams.require(scheduled.id()).isLive()).isTrue();
    }

    @Test
    void theEndIsShown_beforeTheStreamIsSaidToHaveEnded() throws Exception {
        var whenShown = new ArrayList<StreamStatus>();
        timelines.watch((streamId, timeline, appended) -> {
            if (streamId.equals(stream.id())) {
                whenShown.add(streams.require(streamId).status());
            }
        });
        queue.offer(new LogWrite.End(stream.id()));

        committer.commitPending(Duration.ZERO);

        assertThat(whenShown).containsExactly(StreamStatus.LIVE);
        assertThat(streams.require(stream.id()).status()).isEqualTo(StreamStatus.ENDED);
    }

    @Test
    void aDeletedText_isGone_evenIfTheEntryAboutItCannotBeShown() throws Exception {
        queue.offer(chat(stream, "secret", "a"));
        committer.commitPending(Duration.ZERO);
        committer = committer(new Publisher(timelines, new EntryEncoder(unableToWrite(), kinds), streams));
        var deletion = queue.offer(new LogWrite.Deletion(stream.id(), 2, member.id()));

        committer.commitPending(Duration.ZERO);

        assertThat(deletion.join()).isInstanceOf(LogResult.Unavailable.class);
        assertThat(shown()).noneMatch(entry -> entry.contains("secret"));
    }

    @Test
    void aChatDeletedAfterTheEnd_losesItsTextWithoutANewEntry() throws Exception {
        queue.offer(chat(stream, "secret", "a"));
        queue.offer(new LogWrite.End(stream.id()));
        committer.commitPending(Duration.ZERO);

        var deletion = queue.offer(new LogWrite.Deletion(stream.id(), 2, member.id()));
        committer.commitPending(Duration.ZERO);

        assertThat(deletion.join()).isEqualTo(new LogResult.Unchanged());
        assertThat(shown()).hasSize(3).noneMatch(entry -> entry.contains("secret"));
        assertThat(reloaded()).isEqualTo(shown());
    }

    @Test
    void aTimelineThatMissedAnotherNodesEntries_findsThemInTheDatabase() throws Exception {
        queue.offer(chat(stream, "mine", "a"));
        committer.commitPending(Duration.ZERO);
        transaction.store(
                List.of(new PendingWrite(chat(stream, "from another node", "b"), System.nanoTime())),
                Clock.systemUTC().instant());

        queue.offer(chat(stream, "mine again", "c"));
        committer.commitPending(Duration.ZERO);

        assertThat(shown()).hasSize(4).element(2).asString().contains("from another node");
    }

    @Test
    void aWatcherThatFails_concernsNobodyElse() throws Exception {
        var seen = new ArrayList<Long>();
        timelines.watch((streamId, timeline, appended) -> {
            if (streamId.equals(stream.id())) {
                throw new IllegalStateException("a watcher that fails");
            }
        });
        timelines.watch((streamId, timeline, appended) -> {
            if (streamId.equals(stream.id())) {
                appended.forEach(entry -> seen.add(entry.seq()));
            }
        });
        var sent = queue.offer(chat(stream, "unharmed", "a"));

        committer.commitPending(Duration.ZERO);

        assertThat(sent.join()).isInstanceOf(LogResult.Written.class);
        assertThat(seen).containsExactly(2L);
        assertThat(shown()).hasSize(2);
    }

    @Test
    void aFullQueue_refusesAtOnce_andKeepsWhatItAccepted() throws Exception {
        drive(2, Duration.ofSeconds(60));
        var accepted = List.of(queue.offer(chat(stream, "1", "a")), queue.offer(chat(stream, "2", "b")));

        var refused = queue.offer(chat(stream, "3", "c"));

        assertThat(refused.join()).isInstanceOf(LogResult.Unavailable.class);
        committer.commitPending(Duration.ZERO);
        assertThat(accepted).allSatisfy(result -> assertThat(result.join()).isInstanceOf(LogResult.Written.class));
        assertThat(stored()).hasSize(3);
    }

    @Test
    void whileTheDatabaseIsAway_oneWriteTries_andTheOthersAreRefusedAtOnce() throws Exception {
        database.failed(new SQLTransientConnectionException("away"));
        try {
            var tries = queue.offer(chat(stream, "1", "a"));
            var refused = queue.offer(chat(stream, "2", "b"));
            assertThat(tries).isNotDone();
            assertThat(refused.join()).isInstanceOf(LogResult.Unavailable.class);

            committer.commitPending(Duration.ZERO);

            assertThat(tries.join()).isInstanceOf(LogResult.Written.class);
            assertThat(database.isAway()).as("away, after a commit").isFalse();
            assertThat(List.of(queue.offer(chat(stream, "3", "c")), queue.offer(chat(stream, "4", "d"))))
                    .noneMatch(CompletableFuture::isDone);
        } finally {
            database.answered();
        }
    }

    @Test
    void aStreamLockedBySomebodyElse_isNoOutageOfTheDatabase() throws Exception {
        try (Connection other = DATABASE.connect();
                Statement locking = other.createStatement()) {
            other.setAutoCommit(false);
            locking.executeQuery("select head from stream_head where stream_id = "
                    + stream.id().value() + " for update");
            var blocked = queue.offer(chat(stream, "blocked", "a"));

            committer.commitPending(Duration.ZERO);

            assertThat(blocked.join()).isInstanceOf(LogResult.Unavailable.class);
            assertThat(database.isAway()).isFalse();
        }
    }

    @Test
    void whatWaitedTooLong_isRefused_notStoredLate() throws Exception {
        drive(10, Duration.ofNanos(1));
        var old = queue.offer(chat(stream, "old", "a"));

        committer.commitPending(Duration.ZERO);

        assertThat(old.join()).isInstanceOf(LogResult.Unavailable.class);
        assertThat(stored()).as("the start alone").containsExactly(1L);
    }

    @Test
    void anEntry_isTheSameBytes_whetherItWasJustWrittenOrReadAfterARestart() throws Exception {
        var owner = new Author(member.id(), "김 \"<b>\" \\ 👋", "https://example.com/a.png", Author.OWNER);
        queue.offer(new LogWrite.Chat(stream.id(), owner, "</script>\u2028 안녕 👋", "x_-1"));
        queue.offer(chat(stream, "plain", "b"));
        queue.offer(new LogWrite.End(stream.id()));
        committer.commitPending(Duration.ZERO);

        assertThat(reloaded()).hasSize(4).isEqualTo(shown());
    }

    /// A queue and a committer without a thread.
    private void drive(int queueCapacity, Duration maxWait) {
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
        committer = committer(new Publisher(timelines, encoder, streams));
    }

    private LogCommitter committer(Publisher publisher) {
        var commits = new GroupCommit(transaction, Clock.systemUTC(), metrics);
        return new LogCommitter(queue, commits, transaction, publisher, streams, database);
    }

    private static JsonMapper unableToWrite() {
        var noObjects = StreamWriteConstraints.builder().maxNestingDepth(0).build();
        return JsonMapper.builder(
                        JsonFactory.builder().streamWriteConstraints(noObjects).build())
                .build();
    }

    private LogWrite.Chat chat(StreamView to, String text, String id) {
        return new LogWrite.Chat(to.id(), new Author(member.id(), member.displayName(), null, null), text, id);
    }

    private List<String> shown() {
        return split(Objects.requireNonNull(timelines.find(stream.id())));
    }

    /// What a node that has just started would show.
    private List<String> reloaded() {
        var fresh = new Timeline(1_000, 0);
        fresh.append(
                1,
                entries.findAfter(stream.id().value(), 0, Limit.of(1_000)).stream()
                        .map(encoder::encode)
                        .map(Entry::json)
                        .toList());
        return split(fresh);
    }

    private List<Long> stored() {
        return entries.findAfter(stream.id().value(), 0, Limit.of(10_000)).stream()
                .map(LogEntry::seq)
                .toList();
    }

    private List<String> split(Timeline timeline) {
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
