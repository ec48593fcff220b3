package dev.streamside.polling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.streamside.testing.Api;
import dev.streamside.testing.Scrape;
import dev.streamside.testing.TestDatabase;
import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import javax.sql.DataSource;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.availability.AvailabilityChangeEvent;
import org.springframework.boot.availability.ReadinessState;
import org.springframework.context.ApplicationContext;

/// Long polls.
class WaitingPollIT extends HeldConnectionTest {
    private static final Duration AT_ONCE = Duration.ofSeconds(5);
    /// After this many checks, a millisecond apart, a server that is free to read a request has read it. The test
    /// counts checks instead of time: while the whole JVM stands still, nothing is read either.
    private static final int MOST_LOOKS = 3_000;
    /// More than the five seconds that an answer may take, and the second between two checks.
    private static final Duration LONGER_THAN_AN_ANSWER_MAY_TAKE = Duration.ofSeconds(7);

    @Autowired
    private ApplicationContext application;

    @Autowired
    private DataSource dataSource;

    private CompletableFuture<Api.Answer> waitFor(Api who, String query) {
        int before = held.size();
        var answer = CompletableFuture.supplyAsync(
                () -> who.poll(stream, query), task -> Thread.ofVirtual().start(task));
        await().until(() -> held.size() > before);
        return answer;
    }

    private Api.Answer atOnce(String query) {
        long start = System.nanoTime();
        var answer = guest().poll(stream, query);
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(AT_ONCE);
        return answer;
    }

    @Test
    void aPollThatWaits_isAnsweredWithWhatComes_likeAnyOther() {
        var waiting = waitFor(guest(), "?after=1&wait=25");
        owner.send(stream, "at last");

        var answer = waiting.join();
        var plain = guest().poll(stream, "?after=1");

        assertThat(answer.json().at("/entries/0/text").asString()).isEqualTo("at last");
        assertThat(answer.text().replace("Millis\":500", "Millis\":4000")).isEqualTo(plain.text());
        assertThat(answer.header("Cache-Control")).isEqualTo("no-store");
        for (String name : List.of("Content-Type", "Access-Control-Allow-Origin", "X-Content-Type-Options", "Vary")) {
            assertThat(answer.header(name)).as(name).isEqualTo(plain.header(name));
        }
        assertThat(answer.header("Date")).isNotEmpty();
    }

    @Test
    void whenNothingComes_itIsAnsweredWhenItsTimeIsUp_andNeverBefore() {
        long start = System.nanoTime();
        var answer = guest().poll(stream, "?after=1&wait=1");

        assertThat(Duration.ofNanos(System.nanoTime() - start)).isBetween(Duration.ofSeconds(1), AT_ONCE);
        assertThat(answer.json().get("entries")).isEmpty();
        assertThat(answer.json().get("cursor").asString()).isEqualTo("1");
        assertThat(answer.json().get("nextPollMillis").asLong()).isEqualTo(500);
    }

    @Test
    void aPollWithNews_orWithoutACursor_doesNotWait() {
        assertThat(atOnce("?after=0&wait=25").json().get("entries")).hasSize(1);
        assertThat(atOnce("?wait=25").json().get("entries")).hasSize(1);
        assertThat(atOnce("?after=7&wait=25").json().get("reset").asBoolean()).isTrue();
        assertThat(atOnce("?after=1&wait=0").json().get("nextPollMillis").asLong())
                .isEqualTo(4_000);
    }

    @Test
    void aSecondPollOfAViewer_endsTheFirst_whichIsToldToPollLessOften() {
        var first = waitFor(owner, "?after=1&wait=25");
        var second = CompletableFuture.supplyAsync(() -> owner.poll(stream, "?after=1&wait=25"));

        assertThat(first.join().json().get("entries")).isEmpty();
        assertThat(first.join().json().get("nextPollMillis").asLong()).isEqualTo(4_000);
        owner.send(stream, "for the second");
        assertThat(second.join().text()).contains("for the second");
    }

    @Test
    @Tag(TestDatabase.COUNTS_STATEMENTS)
    void aPollThatWaits_asksTheDatabaseNothing() throws SQLException {
        owner.poll(stream, "?after=1");
        TestDatabase.awaitFullPool(dataSource);
        var before = DATABASE.statements();

        var waiting = waitFor(owner, "?after=1&wait=25");

        assertThat(DATABASE.statements().since(before).total()).isZero();
        owner.send(stream, "enough");
        waiting.join();
    }

    @Test
    void theEndOfTheStream_endsTheWait_andNobodyWaitsAfterIt() {
        var waiting = waitFor(guest(), "?after=1&wait=25");
        owner.post("/api/v1/streams/" + stream + "/end", null);

        assertThat(waiting.join().json().at("/entries/0/type").asString()).isEqualTo("stream-ended");
        assertThat(atOnce("?after=2&wait=25").json().get("entries")).isEmpty();
    }

    @Test
    void aServerThatStops_answersThoseWhoWait_andLetsNobodyWait() {
        var waiting = waitFor(guest(), "?after=1&wait=25");
        try {
            AvailabilityChangeEvent.publish(application, ReadinessState.REFUSING_TRAFFIC);

            assertThat(waiting.join().json().get("nextPollMillis").asLong()).isEqualTo(4_000);
            assertThat(atOnce("?after=1&wait=25").json().get("entries")).isEmpty();
        } finally {
            AvailabilityChangeEvent.publish(application, ReadinessState.ACCEPTING_TRAFFIC);
        }
    }

    @Test
    void oneAddress_mayOnlyHaveSoMany_andFurtherOnesAreAnsweredAtOnce() throws IOException {
        List<RawPolls> waiting = new ArrayList<>();
        try {
            for (int i = 0; i < 100; i++) {
                var polls = new RawPolls(base);
                waiting.add(polls);
                polls.ask(path("?after=1&wait=25"), "");
            }
            await().untilAsserted(() -> assertThat(held.size()).isEqualTo(100));

            assertThat(atOnce("?after=1&wait=25").json().get("nextPollMillis").asLong())
                    .isEqualTo(4_000);
            owner.send(stream, "for a hundred");
            for (RawPolls polls : waiting) {
                assertThat(polls.answer()).contains("for a hundred");
            }
        } finally {
            for (RawPolls polls : waiting) {
                polls.close();
            }
        }
    }

    private String path(String query) {
        return "/api/v1/streams/" + stream + "/chats" + query;
    }

    @Test
    void aConnection_servesOnePollAfterAnother_thatWaitOrNot() throws IOException {
        try (var polls = new RawPolls(base)) {
            for (int seq = 1; seq < 20; seq++) {
                polls.ask(path("?after=" + seq + "&wait=25"), "");
                await().until(() -> held.size() == 1);
                owner.send(stream, "chat");
                assertThat(polls.answer()).startsWith("HTTP/1.1 200").doesNotContain("Connection: close");
                polls.ask(path("?after=" + seq), "");
                assertThat(polls.answer()).startsWith("HTTP/1.1 200");
            }
        }
    }

    @Test
    void aConnectionThatIsToEndAfterTheAnswer_ends() throws IOException {
        try (var polls = new RawPolls(base)) {
            polls.ask(path("?after=1&wait=25"), "Connection: close\r\n");
            await().until(() -> held.size() == 1);
            owner.send(stream, "chat");

            assertThat(polls.answer()).contains("Connection: close");
            assertThat(polls.isClosed()).isTrue();
        }
    }

    @Test
    void whoGoesAway_orAsksTwice_isForgotten() throws IOException {
        double before = gone();
        try (var polls = new RawPolls(base)) {
            polls.ask(path("?after=1&wait=25"), "");
            await().until(() -> held.size() == 1);
            polls.ask(path("?after=1"), "");
            assertThat(polls.isClosed()).isTrue();
        }
        var polls = new RawPolls(base);
        polls.ask(path("?after=1&wait=25"), "");
        await().until(() -> held.size() == 1);
        polls.close();
        await().until(() -> held.size() == 0);

        Scrape after = Scrape.of(management());
        assertThat(gone() - before).isEqualTo(2);
        assertThat(after.sum("streamside_polls_offered_total"))
                .isEqualTo(after.sum("streamside_polls_answered_total") + after.sum("streamside_polls_waiting"));
    }

    private double gone() {
        return Scrape.of(management()).sum("streamside_polls_answered_total", "kind=\"gone\"");
    }

    @Test
    void aClientThatDoesNotReadItsAnswer_isCutOff_andDelaysNobody() throws IOException {
        String text = "😀".repeat(200);
        for (int i = 0; i < 100; i++) {
            owner.send(stream, text);
        }
        try (var silent = new RawPolls(base)) {
            silent.ask(path("?after=1&limit=100"), ""); // the kernel has room for that
            int seq = 101;
            while (isLetWait(silent, seq)) {
                owner.send(stream, text);
                seq++;
            }
            double before = offered();

            var other = waitFor(guest(), "?after=" + seq + "&wait=25");
            owner.send(stream, "for the other");

            assertThat(other.orTimeout(AT_ONCE.toSeconds(), TimeUnit.SECONDS)
                            .join()
                            .text())
                    .contains("for the other");
            await().during(LONGER_THAN_AN_ANSWER_MAY_TAKE).until(() -> offered() == before + 1); // the other's
            assertThat(silent.rest())
                    .doesNotContain("\"cursor\":\"" + seq + "\",\"reset\":false,\"skipped\":0,\"nextPollMillis\":500}");
        }
    }

    /// @return false if the request is not even read, because the answer before it is still being written
    private boolean isLetWait(RawPolls polls, int seq) throws IOException {
        polls.ask(path("?after=" + seq + "&wait=25"), "");
        for (int look = 0; held.size() == 0 && look < MOST_LOOKS; look++) {
            LockSupport.parkNanos(1_000_000);
        }
        return held.size() == 1;
    }

    private double offered() {
        return Scrape.of(management()).sum("streamside_polls_offered_total");
    }

    @Test
    void aLongAnswer_isCompressed_forThoseWhoCanReadThat() {
        var waiting =
                CompletableFuture.supplyAsync(() -> guest().get(path("?after=1&wait=25"), "Accept-Encoding", "gzip"));
        await().until(() -> held.size() == 1);
        owner.send(stream, "😀".repeat(200));

        assertThat(waiting.join().header("Content-Encoding")).isEqualTo("gzip");
    }

    @ParameterizedTest
    @ValueSource(strings = {"26", "-1", "", "1.5", "05", "1&wait=1"})
    void aMalformedWait_isRefused(String wait) {
        var answer = guest().poll(stream, "?after=1&wait=" + wait);

        assertThat(answer.code()).isEqualTo("INVALID");
        assertThat(answer.json().at("/fields/0/field").asString()).isEqualTo("wait");
    }
}
