package dev.streamside.chat.log.kind;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamside.chat.log.entry.Author;
import dev.streamside.chat.log.entry.EntryType;
import dev.streamside.chat.log.entry.LogEntry;
import dev.streamside.chat.log.entry.Quote;
import dev.streamside.chat.timeline.EntryForm;
import dev.streamside.chat.timeline.Timeline;
import dev.streamside.chat.timeline.TimelineEntry;
import dev.streamside.platform.id.MemberId;
import dev.streamside.platform.id.StreamId;
import dev.streamside.testing.ApplicationTest;
import dev.streamside.testing.watch.CompactReader;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// Entries of every type as they are really written, in both forms.
class CompactFormIT extends ApplicationTest {
    private static final JsonMapper JSON = JsonMapper.shared();
    private static final byte[] HEAD = "{\"entries\":[".getBytes(StandardCharsets.US_ASCII);
    private static final int FIRST = 7;
    private static final String[] PIECES = {
        "hello",
        " ",
        "\"",
        "\\",
        "\\\"",
        "{",
        "}",
        "[",
        "]",
        ",",
        ":",
        "하늘",
        "🎉",
        "\u0000",
        "\u001f",
        "\u2028",
        "</script>",
        "\"}",
        "é"
    };

    @Autowired
    private EntryEncoder encoder;

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void whatIsReadFromTheCompactForm_isTheFullForm_withoutTheIdsOfSenders(long seed) {
        RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
        var timeline = new Timeline(1_000, FIRST - 1);
        List<JsonNode> full = new ArrayList<>();
        Instant at = Instant.parse("2026-12-31T23:59:50Z");
        for (int seq = FIRST; seq < FIRST + Timeline.MAX_LIMIT; seq++) {
            at = random.nextInt(4) == 0
                    ? at.truncatedTo(ChronoUnit.SECONDS).plusSeconds(1)
                    : at.plusMillis(random.nextInt(-5, 1_000));
            byte[] json = encoder.encode(entry(seq, at, random)).json();
            timeline.append(seq, List.of(new TimelineEntry(json)));
            full.add(JSON.readTree(json));
        }
        byte[] tail = ("],\"cursor\":\"" + timeline.head() + "\"}").getBytes(StandardCharsets.US_ASCII);

        String compact = new String(
                timeline.newest(Timeline.MAX_LIMIT).between(HEAD, tail, EntryForm.COMPACT), StandardCharsets.UTF_8);

        var written = (ArrayNode) JSON.readTree(compact).get("entries");
        for (int i = 0; i < full.size(); i++) {
            boolean isChat = full.get(i).get("type").asString().equals("chat");
            assertThat(written.get(i).isArray()).as("%s", full.get(i)).isEqualTo(isChat);
            ((ObjectNode) full.get(i)).remove("clientMessageId");
        }
        assertThat(new CompactReader().read(compact).get("entries")).containsExactlyElementsOf(full);
    }

    private LogEntry entry(long seq, Instant at, RandomGenerator random) {
        boolean isChat = random.nextInt(3) > 0;
        EntryType[] types = EntryType.values();
        EntryType type = isChat ? EntryType.CHAT : types[random.nextInt(types.length)];
        var entry = new LogEntry(new StreamId(1), seq, type, at)
                .by(author(random))
                .saying(text(random, 40), random.nextInt(10) == 0 ? null : text(random, 8));
        switch (type) {
            case CHAT -> {
                entry.quoting(quote(seq, random)).with(random.nextInt(8) == 0 ? "[\"1\",\"2\"]" : null);
                if (random.nextInt(20) == 0) {
                    entry.redact();
                }
            }
            case RULES_CHANGED -> entry.with("{\"slowModeSeconds\":5}");
            default -> entry.about((long) random.nextInt(1, 100));
        }
        return entry;
    }

    private static @Nullable Quote quote(long seq, RandomGenerator random) {
        return switch (random.nextInt(10)) {
            case 0 -> Quote.of(seq - 1, author(random), text(random, 200));
            case 1 -> Quote.gone(seq - 1);
            default -> null;
        };
    }

    private static Author author(RandomGenerator random) {
        int id = random.nextInt(1, 20);
        return new Author(
                new MemberId(id * 48_271_000_000_007L),
                id % 4 == 0 ? text(random, 3) : "name" + id,
                id % 3 == 0 ? "https://pictures.example/" + id : null,
                id % 5 == 0 ? "MODERATOR" : null);
    }

    private static String text(RandomGenerator random, int pieces) {
        var text = new StringBuilder();
        for (int i = random.nextInt(pieces + 1); i > 0; i--) {
            text.append(PIECES[random.nextInt(PIECES.length)]);
        }
        return text.toString();
    }
}
