package dev.streamside.chat.log.commit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamside.broadcast.stream.StreamView;
import dev.streamside.chat.log.entry.LogResult;
import dev.streamside.testing.TestDatabase;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// What a batch stores, and what its senders get as an answer.
class LogCommitterIT extends CommitterByHand {
    @Test
    void acknowledgedChats_areStoredAndShown_underTheSameNumbers() throws Exception {
        var results = IntStream.rangeClosed(1, 70)
                .mapToObj(i -> queue.offer(chat(stream, "text " + i, "id-" + i)))
                .toList();
        assertThat(results).noneMatch(CompletableFuture::isDone);

        committer.commitPending(Duration.ZERO);

        for (int i = 1; i <= 70; i++) {
            long seq = i + 1L; // after the start
            assertThat(results.get(i - 1).join())
                    .isInstanceOfSatisfying(
                            LogResult.Written.class,
                            written -> assertThat(written.seq()).isEqualTo(seq));
            assertThat(entries.after(stream.id(), seq - 1, 1).getFirst().text()).isEqualTo("text " + i);
        }
        assertThat(shown()).hasSize(71).element(1).asString().contains("\"text 1\"");
        assertThat(stored()).hasSize(71);
    }

    @Test
    void onlyTheSender_suffers_fromAChatThatCannotBeStored() throws Exception {
        String tooLong = "x".repeat(201);
        var results = new ArrayList<CompletableFuture<LogResult>>();
        for (int i = 0; i < 50; i++) {
            results.add(queue.offer(i == 17 ? chat(stream, tooLong, "id-17") : chat(stream, "text " + i, "id-" + i)));
        }

        committer.commitPending(Duration.ZERO);

        assertThat(results.get(17).join()).isEqualTo(new LogResult.Rejected());
        results.remove(17);
        assertThat(results).allSatisfy(result -> assertThat(result.join()).isInstanceOf(LogResult.Written.class));
        assertThat(stored()).hasSize(50).isSorted().last().isEqualTo(50L);
        assertThat(shown()).hasSize(50).noneMatch(entry -> entry.contains(tooLong));
    }

    @Test
    void aStreamThatCannotBeShown_failsAlone_andItsSendersSendAgain() throws Exception {
        StreamView broken = fixtures.liveStream();
        StreamView last = fixtures.liveStream();
        committer = committer(new Publisher(timelines, redactions, encoder, streams, bus) {
            @Override
            boolean publish(StreamCommit commit) {
                if (commit.streamId().equals(broken.id())) {
                    throw new IllegalStateException("a stream that cannot be shown");
                }
                return super.publish(commit);
            }
        });
        var before = offer(chat(stream, "before", "a"));
        var unknown = List.of(offer(chat(broken, "first", "b")), offer(chat(broken, "second", "c")));
        var after = offer(chat(last, "after", "d"));

        committer.commitPending(Duration.ZERO);

        assertThat(queue.unanswered()).isZero();
        assertThat(before.join()).isInstanceOf(LogResult.Written.class);
        assertThat(after.join()).isInstanceOf(LogResult.Written.class);
        assertThat(unknown).allSatisfy(result -> assertThat(result.join()).isInstanceOf(LogResult.Unavailable.class));
        assertThat(registry.get("streamside.chat.log.settled")
                        .tag("reason", "unknown")
                        .counter()
                        .count())
                .isEqualTo(2);

        var again = offer(chat(broken, "first", "b"));
        committer.commitPending(Duration.ZERO);
        assertThat(again.join()).isInstanceOf(LogResult.WrittenBefore.class);
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
    void aBatchForManyStreams_isNumberedForEachOfThem() throws Exception {
        List<CompletableFuture<LogResult>> results = offerToEightStreams();

        committer.commitPending(Duration.ZERO);

        for (int i = 0; i < results.size(); i++) {
            long seq = i / 8 + 2L; // after the start
            assertThat(results.get(i).join())
                    .isInstanceOfSatisfying(
                            LogResult.Written.class,
                            written -> assertThat(written.seq()).isEqualTo(seq));
        }
    }

    @Test
    @Tag(TestDatabase.COUNTS_STATEMENTS)
    void aBatchForManyStreams_isFiveStatements() throws Exception {
        List<CompletableFuture<LogResult>> results = offerToEightStreams();
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

    /// 25 chats to each of four streams, and 24 to each of the others.
    private List<CompletableFuture<LogResult>> offerToEightStreams() {
        List<StreamView> eight =
                IntStream.range(0, 8).mapToObj(i -> fixtures.liveStream()).toList();
        eight.forEach(each -> timelines.find(each.id()));
        return IntStream.range(0, 196)
                .mapToObj(i -> queue.offer(chat(eight.get(i % 8), "text " + i, "id-" + i)))
                .toList();
    }
}
