package dev.streamside.id;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import org.jspecify.annotations.Nullable;

/// The id of a channel. In JSON it is a string, because it does not fit into a JavaScript number.
public record ChannelId(long value) {
    /// As a path or a JSON document has it.
    ///
    /// @return null when `text` cannot be an id: ids have one spelling, without a sign or leading zeros
    public static @Nullable ChannelId parse(String text) {
        Long value = Ids.parse(text);
        return value == null ? null : new ChannelId(value);
    }

    /// As [#parse], for Spring and Jackson, which convert by a method of this name.
    ///
    /// @throws IllegalArgumentException when `text` cannot be an id
    @JsonCreator
    public static ChannelId of(String text) {
        ChannelId id = parse(text);
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
