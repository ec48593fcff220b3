package dev.streamside.testing;

import dev.streamside.platform.id.Cursor;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/// A viewer who watches a stream from outside, over any transport.
public interface Watch extends AutoCloseable {
    /// Starts watches.
    interface Transport {
        /// Starts to watch.
        ///
        /// @param after the cursor to continue from; null for the newest entries
        Watch watch(Api who, String streamId, @Nullable String after);
    }

    /// The outcome of a message that was sent.
    ///
    /// @param code  why it was refused; empty when it was not
    /// @param field which field was refused; empty when none was
    /// @param seq   its number; empty when it was refused
    /// @param text  the whole answer
    record Outcome(String code, String field, String seq, String text) {}

    /// The next entries, as soon as they have arrived.
    ///
    /// @throws AssertionError if they do not arrive within ten seconds
    List<JsonNode> next(int count);

    /// All entries so far, as the bytes on the wire, separated by commas.
    String bytes();

    /// The cursor after everything that [#next] has returned.
    String cursor();

    /// The cursor of a viewer who has seen nothing of the first answer.
    static String before(JsonNode first) {
        Cursor cursor = Cursor.parse("cursor", first.get("cursor").asString());
        return new Cursor(cursor.seq() - first.get("entries").size(), cursor.epoch()).toString();
    }

    /// Whether the first answer had `reset`.
    boolean reset();

    /// Whether the server has reported that the viewer can only read.
    boolean banned();

    /// Sends a message.
    ///
    /// @param chat a JSON object, or an invalid one
    Outcome send(String chat);

    /// Disconnects without a close, as when the network breaks.
    void cut();

    @Override
    void close();
}
