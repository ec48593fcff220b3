package dev.streamside.platform.id;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import org.jspecify.annotations.Nullable;

/// The id of a stream. In JSON it is a string, because it does not fit into a JavaScript number.
public record StreamId(long value) {
    /// Reads an id from a path.
    ///
    /// @return null when `text` cannot be an id
    public static @Nullable StreamId parse(String text) {
        Long value = Ids.parse(text);
        return value == null ? null : new StreamId(value);
    }

    /// For Spring and Jackson, which convert by a method of this name.
    ///
    /// @throws IllegalArgumentException when `text` cannot be an id
    @JsonCreator
    public static StreamId of(String text) {
        return new StreamId(Ids.require(text));
    }

    @Override
    @JsonValue
    public String toString() {
        return Long.toString(value);
    }
}
