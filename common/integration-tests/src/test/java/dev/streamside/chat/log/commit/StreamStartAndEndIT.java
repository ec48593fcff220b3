package dev.streamside.chat.log.commit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamside.broadcast.stream.StreamStatus;
import dev.streamside.broadcast.stream.StreamView;
import dev.streamside.chat.log.entry.LogResult;
import dev.streamside.chat.log.entry.LogWrite;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// The first and the last entry of a log, and the status of the stream.
class StreamStartAndEndIT extends CommitterByHand {
    @Test
    void theStart_opensTheLogOnce_andFailsNobodyElse() throws Exception {
        StreamView scheduled = fixtures.scheduledStream(member);
        var tooEarly = offer(chat(scheduled, "too early", "a"));
        committer.commitPending(Duration.ZERO);
        var start = offer(new LogWrite.Start(scheduled.id()));
        var first = offer(chat(scheduled, "first", "b"));
        var again = offer(new LogWrite.Start(scheduled.id()));
        var second = offer(chat(scheduled, "second", "c"));
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

        offer(new LogWrite.End(scheduled.id()));
        committer.commitPending(Duration.ZERO);
        var afterTheEnd = offer(new LogWrite.Start(scheduled.id()));
        committer.commitPending(Duration.ZERO);

        assertThat(afterTheEnd.join()).isEqualTo(new LogResult.Closed());
        assertThat(streams.require(scheduled.id()).status()).isEqualTo(StreamStatus.ENDED);
    }

    /// This happens if the committer dies, or loses its connection, between the commit and the cache.
    @Test
    void aStartThatTheTimelineMissed_isFound_andSoIsTheStatus() throws Exception {
        StreamView scheduled = fixtures.scheduledStream(member);
        timelines.find(scheduled.id());
        storeElsewhere(new LogWrite.Start(scheduled.id()));
        assertThat(streams.require(scheduled.id()).isScheduled()).isTrue();

        timelines.catchUp(scheduled.id());

        assertThat(streams.require(scheduled.id()).isLive()).isTrue();
    }

    @Test
    void theEnd_comesAfterWhatWasSentBefore_andNothingComesAfterTheEnd() throws Exception {
        var before = offer(chat(stream, "in time", "a"));
        var end = offer(new LogWrite.End(stream.id()));
        var after = offer(chat(stream, "late", "b"));
        committer.commitPending(Duration.ZERO);
        var muchLater = offer(chat(stream, "too late", "c"));
        var endedTwice = offer(new LogWrite.End(stream.id()));
        committer.commitPending(Duration.ZERO);

        assertThat(before.join()).isInstanceOf(LogResult.Written.class);
        assertThat(end.join()).isInstanceOf(LogResult.Written.class);
        assertThat(List.of(after.join(), muchLater.join(), endedTwice.join())).containsOnly(new LogResult.Closed());
        assertThat(shown()).hasSize(3).last().asString().contains("stream-ended");
        assertThat(streams.require(stream.id()).status()).isEqualTo(StreamStatus.ENDED);
    }

    @Test
    void theEndIsShown_beforeTheStreamIsSaidToHaveEnded() throws Exception {
        var whenShown = new ArrayList<StreamStatus>();
        timelines.watch((streamId, timeline, appended) -> {
            if (streamId.equals(stream.id())) {
                whenShown.add(streams.require(streamId).status());
            }
        });
        offer(new LogWrite.End(stream.id()));

        committer.commitPending(Duration.ZERO);

        assertThat(whenShown).containsExactly(StreamStatus.LIVE);
        assertThat(streams.require(stream.id()).status()).isEqualTo(StreamStatus.ENDED);
    }
}
