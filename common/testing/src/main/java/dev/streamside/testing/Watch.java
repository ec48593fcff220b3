package dev.streamside.testing;

import dev.streamside.id.Cursor;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/// Somebody who watches a stream from outside, over whichever transport the application has.
public interface Watch extends AutoCloseable {
    /// How watching begins.
    interface Transport {
        /// Begins to watch.
        ///
        /// @param after the cursor to go on from; null for the newest entries
        Watch watch(Api who, String streamId, @Nullable String after);
    }

    /// What became of a chat that was sent.
    ///
    /// @param code  why it was refused; empty when it was not
    /// @param field which field was refused; empty when none was
    /// @param seq   its number; empty when it was refused
    /// @param text  the whole answer
    record Outcome(String code, String field, String seq, String text) {}

    /// The next entries, as soon as they have come.
    ///
    /// @throws AssertionError when they do not come within ten seconds
    List<JsonNode> next(int count);

    /// All entries so far, as the bytes that came over the wire, with commas between them.
    String bytes();

    /// Where to go on after everything that [#next] has returned.
    String cursor();

    /// The cursor of a viewer who has seen nothing of a first answer.
    static String before(JsonNode first) {
        Cursor cursor = Cursor.parse("cursor", first.get("cursor").asString());
        return new Cursor(cursor.seq() - first.get("entries").size(), cursor.epoch()).toString();
    }

    /// What the first answer said.
    boolean reset();

    /// Whether the viewer has been told that they can only read.
    boolean banned();

    /// Sends a chat.
    ///
    /// @param chat a JSON object, or what pretends to be one
    Outcome send(String chat);

    /// Goes without a word, as when the network breaks.
    void cut();

    @Override
    void close();
}
