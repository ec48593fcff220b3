package dev.streamside.platform.id;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.time.Instant;

/// The id of a held chat. In JSON it is a string, because it does not fit into a JavaScript number.
public record HeldId(long value) {
    /// For Spring and Jackson, which convert by a method of this name.
    ///
    /// @throws IllegalArgumentException when `text` cannot be an id
    @JsonCreator
    public static HeldId of(String text) {
        return new HeldId(Ids.require(text));
    }

    /// When it was sent, exact to a few milliseconds.
    public Instant sentAt() {
        return Ids.createdAt(value);
    }

    @Override
    @JsonValue
    public String toString() {
        return Long.toString(value);
    }
}
