package dev.streamside.polling;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamside.testing.Api;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// Many people at once, over the real HTTP stack: whatever was acknowledged is stored and seen, once, in one
/// order.
class ManySendersIT extends PollingApplicationTest {
    private static final int SENDERS = 64;
    private static final int STREAMS = 8;
    private static final int CHATS_EACH = 60;

    private record Sent(String stream, long seq) {}

    @Test
    void acknowledged_isStored_isSeen_withoutHoleDuplicateOrReordering() throws Exception {
        Api owner = member();
        List<String> streams =
                IntStream.range(0, STREAMS).mapToObj(i -> owner.liveStream()).toList();
        List<Api> senders = IntStream.range(0, SENDERS).mapToObj(i -> member()).toList();
        Map<Sent, String> acknowledged = new ConcurrentHashMap<>();
        var done = new AtomicBoolean();
        try (ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<List<JsonNode>>> readers = new ArrayList<>();
            for (String stream : streams) {
                for (int i = 0; i < 2; i++) {
                    readers.add(executor.submit(reader(stream, done)));
                }
            }
            List<Future<?>> sending = new ArrayList<>();
            for (int i = 0; i < SENDERS; i++) {
                int sender = i;
                sending.add(executor.submit(
                        () -> sendAll(senders.get(sender), streams.get(sender % STREAMS), sender, acknowledged)));
            }
            for (Future<?> sender : sending) {
                sender.get();
            }
            done.set(true);

            assertThat(acknowledged).hasSize(SENDERS * CHATS_EACH);
            for (int i = 0; i < readers.size(); i++) {
                String stream = streams.get(i / 2);
                assertThat(texts(readers.get(i).get()))
                        .as("seen on stream %s", stream)
                        .isEqualTo(acknowledgedOn(stream, acknowledged));
            }
            for (String stream : streams) {
                assertThat(stored(stream)).isEqualTo(acknowledgedOn(stream, acknowledged));
            }
        }
    }

    private static void sendAll(Api sender, String stream, int number, Map<Sent, String> acknowledged) {
        long last = 0;
        for (int i = 0; i < CHATS_EACH; i++) {
            String text = "sender " + number + " chat " + i;
            var answer = sender.send(stream, text);
            assertThat(answer.status()).as(answer.text()).isEqualTo(201);
            long seq = Long.parseLong(answer.json().get("seq").asString());
            assertThat(seq).as("one sender's chats keep their order").isGreaterThan(last);
            last = seq;
            assertThat(acknowledged.put(new Sent(stream, seq), text)).isNull();
        }
    }

    /// Polls without a pause until everything is sent and nothing new comes.
    private Callable<List<JsonNode>> reader(String stream, AtomicBoolean done) {
        return () -> {
            Api guest = guest();
            List<JsonNode> seen = new ArrayList<>();
            String cursor = "0";
            boolean last;
            do {
                last = done.get();
                JsonNode answer =
                        guest.poll(stream, "?overflow=page&after=" + cursor).json();
                assertThat(answer.get("reset").asBoolean()).isFalse();
                answer.get("entries").forEach(seen::add);
                cursor = answer.get("cursor").asString();
                last &= answer.get("entries").isEmpty();
            } while (!last);
            return seen;
        };
    }

    private static Map<Long, String> acknowledgedOn(String stream, Map<Sent, String> acknowledged) {
        Map<Long, String> texts = new TreeMap<>();
        acknowledged.forEach((sent, text) -> {
            if (sent.stream().equals(stream)) {
                texts.put(sent.seq(), text);
            }
        });
        return texts;
    }

    private static Map<Long, String> texts(List<JsonNode> entries) {
        List<Long> numbers = entries.stream()
                .map(entry -> Long.valueOf(entry.get("seq").asString()))
                .toList();
        assertThat(numbers)
                .as("no hole, no duplicate, no reordering")
                .isEqualTo(LongStream.rangeClosed(1, numbers.size()).boxed().toList());
        Map<Long, String> texts = new TreeMap<>();
        entries.forEach(entry -> texts.put(
                Long.valueOf(entry.get("seq").asString()), entry.get("text").asString()));
        return texts;
    }

    private Map<Long, String> stored(String stream) throws Exception {
        Map<Long, String> texts = new TreeMap<>();
        try (var connection = DATABASE.connect();
                var rows = connection
                        .createStatement()
                        .executeQuery("select seq, text from chat_log where stream_id = " + stream)) {
            while (rows.next()) {
                texts.put(rows.getLong(1), rows.getString(2));
            }
        }
        return texts;
    }
}
