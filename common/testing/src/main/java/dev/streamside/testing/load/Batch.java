package dev.streamside.testing.load;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// The entries of one message: their numbers, and the marks of their texts. A mark is a number that the
/// sender put before the text, as `~1z~`. It identifies the time at which the chat was sent.
///
/// @param gapless whether each number is one more than the previous one
/// @param marks   [#NO_MARK] for an entry without one
/// @param cursor  the reader's cursor after this message
/// @param skipped how many entries the server says it left out
/// @param reset   whether the reader's own cursor could not be used
@SuppressWarnings("ArrayRecordComponent") // never compared
record Batch(long[] seqs, boolean gapless, int[] marks, long cursor, long skipped, boolean reset) {
    static final int NO_MARK = -1;

    /// @param json a message of this project, or a single entry
    static Batch of(JsonNode json) {
        Stream<JsonNode> entries = json.has("entries") ? json.get("entries").valueStream() : Stream.of(json);
        JsonNode[] each = entries.toArray(JsonNode[]::new);
        long[] seqs = Arrays.stream(each)
                .mapToLong(entry -> entry.path("seq").asLong(0))
                .toArray();
        return new Batch(
                seqs,
                IntStream.range(1, seqs.length).allMatch(i -> seqs[i] == seqs[i - 1] + 1),
                Arrays.stream(each)
                        .mapToInt(entry -> mark(entry.path("text").asString("")))
                        .toArray(),
                json.path("cursor").asLong(0),
                json.path("skipped").asLong(0),
                json.path("reset").asBoolean(false));
    }

    private static int mark(String text) {
        return text.startsWith("~") ? Integer.parseInt(text.substring(1, text.indexOf('~', 1)), 36) : NO_MARK;
    }

    static String mark(int mark, String text) {
        return "~" + Integer.toString(mark, 36) + "~" + text;
    }

    /// The last few different messages. A broadcast brings the same bytes to thousands of connections:
    /// comparing them with known bytes costs a fraction of parsing them.
    static final class Reader {
        private static final int REMEMBERED = 16;

        @SuppressWarnings("ArrayRecordComponent") // never compared
        private record Known(byte[] bytes, Batch batch) {}

        private final Wire wire;
        private final Deque<Known> known = new ArrayDeque<>();

        Reader(Wire wire) {
            this.wire = wire;
        }

        Batch read(byte[] bytes, int from, int end) {
            int to = bytes[end - 1] == 0 ? end - 1 : end; // a STOMP frame ends with a zero
            for (Known each : known) {
                if (Arrays.equals(each.bytes, 0, each.bytes.length, bytes, from, to)) {
                    return each.batch;
                }
            }
            Batch batch = Batch.of(wire.translate(JsonMapper.shared().readTree(bytes, from, to - from)));
            known.addFirst(new Known(Arrays.copyOfRange(bytes, from, to), batch));
            if (known.size() > REMEMBERED) {
                known.removeLast();
            }
            return batch;
        }
    }
}
