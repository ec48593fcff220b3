package dev.streamside.polling;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamside.testing.Api;
import dev.streamside.testing.ApplicationTest;
import dev.streamside.testing.Scrape;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Every poll is counted, by the kind of its answer.
class PollMetricsIT extends ApplicationTest {
    private Api sender;
    private String stream;
    private Scrape before;

    @BeforeEach
    void look() {
        sender = member();
        stream = sender.liveStream();
        sender.send(stream, "one");
        sender.send(stream, "two");
        before = Scrape.of(management());
    }

    @Test
    void eachKind_isCounted_andTheirSumIsAllThatCameIn() {
        var first = guest().poll(stream, "");
        guest().poll(stream, "?after=2");
        guest().poll(stream, "?after=3");
        guest().poll(stream, "?after=77");
        guest().get("/api/v1/streams/" + stream + "/chats", "If-None-Match", first.header("ETag"));
        guest().poll(stream, "?after=nonsense");

        Scrape after = Scrape.of(management());
        assertThat(more(after, "answered_total", "entries")).isEqualTo(2);
        assertThat(more(after, "answered_total", "empty")).isEqualTo(1);
        assertThat(more(after, "answered_total", "reset")).isEqualTo(1);
        assertThat(more(after, "answered_total", "unchanged")).isEqualTo(1);
        assertThat(more(after, "answered_total", "refused")).isEqualTo(1);
        assertThat(after.sum("streamside_polls_offered_total")).isEqualTo(after.sum("streamside_polls_answered_total"));
        assertThat(after.sum("streamside_polls_entries_total") - before.sum("streamside_polls_entries_total"))
                .isEqualTo(3 + 1 + 3);
        assertThat(after.sum("streamside_polls_size_bytes_total") - before.sum("streamside_polls_size_bytes_total"))
                .isGreaterThan(first.body().length);
    }

    @Test
    void aSampleOfThem_isTimed_andSoIsHowLateTheyBringAnEntry() {
        Api reader = guest();
        for (int i = 0; i < 2_000; i++) {
            reader.poll(stream, "?after=2");
        }

        Scrape after = Scrape.of(management());
        assertThat(after.sum("streamside_polls_duration_seconds_count")
                        - before.sum("streamside_polls_duration_seconds_count"))
                .isBetween(5.0, 100.0);
        assertThat(after.sum("streamside_delivery_lag_seconds_count", "mode=\"poll\""))
                .isPositive();
        assertThat(after.sum("streamside_delivery_lag_seconds_sum", "mode=\"poll\""))
                .isPositive();
    }

    private double more(Scrape after, String name, String kind) {
        String label = "kind=\"" + kind + "\"";
        return after.sum("streamside_polls_" + name, label) - before.sum("streamside_polls_" + name, label);
    }
}
