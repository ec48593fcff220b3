package dev.streamside.id;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import org.jspecify.annotations.Nullable;

/// The id of a stream. In JSON it is a string, because it does not fit into a JavaScript number.
public record StreamId(long value) {
    /// Parses an id from a path or a JSON document.
    ///
    /// @return null if `text` is not an id: ids have one spelling, without a sign or leading zeros
    public static @Nullable StreamId parse(String text) {
        Long value = Ids.parse(text);
        return value == null ? null : new StreamId(value);
    }

    /// As [#parse], for Spring and Jackson, which convert by a method of this name.
    ///
    /// @throws IllegalArgumentException when `text` cannot be an id
    @JsonCreator
    public static StreamId of(String text) {
        StreamId id = parse(text);
        if (id == null) {
            throw new IllegalArgumentException("not an id: " + text);
        }
        return id;
    }

    @Override
    @JsonValue
    public String toString() {
        return Long.toString(value);
    }
}
