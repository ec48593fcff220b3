package dev.streamside.chat.log.nodes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamside.chat.log.entry.Entry;
import dev.streamside.chat.log.entry.EntryType;
import dev.streamside.platform.id.StreamId;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class EarlyMessagesTest {
    private static final StreamId STREAM = new StreamId(1);
    private static final StreamId OTHER = new StreamId(2);

    private final EarlyMessages early = new EarlyMessages();
    private final List<Long> taken = new ArrayList<>();

    @Test
    void messages_areOfferedInTheOrderOfTheirNumbers_untilOneIsStillTooEarly() {
        List.of(9L, 5L, 6L).forEach(seq -> early.keep(STREAM, message(seq)));
        early.keep(OTHER, message(1));

        offerUpTo(6);
        assertThat(taken).containsExactly(5L, 6L);

        offerUpTo(9);
        assertThat(taken).containsExactly(5L, 6L, 9L);
    }

    @Test
    void whatWasTaken_isNotOfferedAgain_norIsWhatWasForgotten() {
        early.keep(STREAM, message(5));
        offerUpTo(5);
        early.keep(STREAM, message(6));
        early.forget(STREAM, 6);

        offerUpTo(9);

        assertThat(taken).containsExactly(5L);
    }

    @Test
    void aMessageThatComesTwice_isKeptOnce() {
        IntStream.range(0, EarlyMessages.MAX).forEach(i -> early.keep(STREAM, message(5)));
        early.keep(STREAM, message(6));

        offerUpTo(6);

        assertThat(taken).containsExactly(5L, 6L);
    }

    @Test
    void moreThanFit_areNotKept_untilThereIsRoomAgain() {
        LongStream.rangeClosed(1, EarlyMessages.MAX).forEach(seq -> early.keep(OTHER, message(seq)));
        early.keep(STREAM, message(5));
        offerUpTo(9);
        assertThat(taken).isEmpty();

        early.forget(OTHER, EarlyMessages.MAX);
        early.keep(STREAM, message(6));
        offerUpTo(9);

        assertThat(taken).containsExactly(6L);
    }

    @Test
    void messagesThatAreKeptAndOfferedAtOnce_areEachTaken_andLeaveRoomForOthers() {
        var all = new ConcurrentSkipListSet<Long>();
        CompletableFuture<?>[] threads = IntStream.range(0, 8)
                .mapToObj(thread -> CompletableFuture.runAsync(
                        () -> LongStream.rangeClosed(1, 1_000).forEach(i -> {
                            early.keep(STREAM, message(thread * 1_000L + i));
                            early.offer(STREAM, message -> {
                                all.add(message.firstSeq());
                                return true;
                            });
                        }),
                        Thread::startVirtualThread))
                .toArray(CompletableFuture[]::new);
        CompletableFuture.allOf(threads).join();

        assertThat(all).hasSize(8_000);
        LongStream.rangeClosed(1, EarlyMessages.MAX + 1).forEach(seq -> early.keep(OTHER, message(seq)));
        early.offer(OTHER, message -> taken.add(message.firstSeq()));
        assertThat(taken).hasSize(EarlyMessages.MAX);
    }

    private void offerUpTo(long seq) {
        early.offer(STREAM, message -> message.firstSeq() <= seq && taken.add(message.firstSeq()));
    }

    private static EntryMessages.Entries message(long seq) {
        byte[] json = "{}".getBytes(StandardCharsets.US_ASCII);
        return new EntryMessages.Entries(7, 0, List.of(new Entry(seq, EntryType.CHAT, null, null, json)));
    }
}
