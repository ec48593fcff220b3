package dev.streamside.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// Many senders at once, over the real network: every acknowledged message is stored and seen, once, in one order.
public abstract class ManySendersContract extends ApplicationTest {
    private static final int SENDERS = 64;
    private static final int STREAMS = 8;
    private static final int CHATS_EACH = 60;
    private static final int CHATS_ON_EACH_STREAM = SENDERS / STREAMS * CHATS_EACH;

    private record Sent(String stream, long seq) {}

    private final Watch.Transport transport;

    protected ManySendersContract(Watch.Transport transport) {
        this.transport = transport;
    }

    @Test
    void acknowledged_isStored_isSeen_withoutHoleDuplicateOrReordering() throws Exception {
        Api owner = member();
        List<String> streams =
                IntStream.range(0, STREAMS).mapToObj(i -> owner.liveStream()).toList();
        List<Api> senders = IntStream.range(0, SENDERS).mapToObj(i -> member()).toList();
        Map<Sent, String> acknowledged = new ConcurrentHashMap<>();
        try (ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<List<JsonNode>>> readers = new ArrayList<>();
            for (String stream : streams) {
                for (int i = 0; i < 2; i++) {
                    readers.add(executor.submit(() -> readAll(stream)));
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

    private void sendAll(Api who, String stream, int number, Map<Sent, String> acknowledged) {
        long last = 0;
        try (Watch sender = transport.watch(who, stream, null)) {
            for (int i = 0; i < CHATS_EACH; i++) {
                String text = "sender " + number + " chat " + i;
                var outcome = sender.send("{\"text\":\"" + text + "\"}");
                assertThat(outcome.code()).as(outcome.text()).isEmpty();
                long seq = Long.parseLong(outcome.seq());
                assertThat(seq).as("one sender's chats keep their order").isGreaterThan(last);
                last = seq;
                assertThat(acknowledged.put(new Sent(stream, seq), text)).isNull();
            }
        }
    }

    private List<JsonNode> readAll(String stream) {
        try (Watch reader = transport.watch(guest(), stream, "0")) {
            reader.next(1); // the start
            List<JsonNode> seen = new ArrayList<>();
            while (seen.size() < CHATS_ON_EACH_STREAM) {
                seen.addAll(reader.next(1));
            }
            return seen;
        }
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
                .isEqualTo(LongStream.rangeClosed(2, numbers.size() + 1).boxed().toList());
        Map<Long, String> texts = new TreeMap<>();
        entries.forEach(entry -> texts.put(
                Long.valueOf(entry.get("seq").asString()), entry.get("text").asString()));
        return texts;
    }

    private static Map<Long, String> stored(String stream) throws Exception {
        Map<Long, String> texts = new TreeMap<>();
        try (var connection = DATABASE.connect();
                var rows = connection
                        .createStatement()
                        .executeQuery("select seq, text from chat_log where stream_id = " + stream + " and seq > 1")) {
            while (rows.next()) {
                texts.put(rows.getLong(1), rows.getString(2));
            }
        }
        return texts;
    }
}
