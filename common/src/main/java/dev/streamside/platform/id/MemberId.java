package dev.streamside.platform.id;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;

/// The id of a member. In JSON it is a string, because it does not fit into a JavaScript number.
public record MemberId(long value) {
    /// For Spring and Jackson, which convert by a method of this name.
    ///
    /// @throws IllegalArgumentException when `text` cannot be an id
    @JsonCreator
    public static MemberId of(String text) {
        return new MemberId(Ids.require(text));
    }

    @Override
    @JsonValue
    public String toString() {
        return Long.toString(value);
    }
}
