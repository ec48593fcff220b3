package dev.streamside.platform.id;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.time.Instant;

/// The id of a moderator's act. In JSON it is a string, because it does not fit into a JavaScript number.
public record ActId(long value) {
    /// For Spring and Jackson, which convert by a method of this name.
    ///
    /// @throws IllegalArgumentException when `text` cannot be an id
    @JsonCreator
    public static ActId of(String text) {
        return new ActId(Ids.require(text));
    }

    /// When it was done, exact to a few milliseconds.
    public Instant at() {
        return Ids.createdAt(value);
    }

    @Override
    @JsonValue
    public String toString() {
        return Long.toString(value);
    }
}
