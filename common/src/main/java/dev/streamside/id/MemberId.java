package dev.streamside.id;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.time.Instant;

/// The id of a member. In JSON it is a string, because it does not fit into a JavaScript number.
public record MemberId(long value) {
    /// For Spring and Jackson, which convert by a method of this name.
    ///
    /// @throws IllegalArgumentException when `text` cannot be an id
    @JsonCreator
    public static MemberId of(String text) {
        return new MemberId(Ids.require(text));
    }

    /// When the member signed up, exact to a few milliseconds.
    public Instant createdAt() {
        return Ids.createdAt(value);
    }

    @Override
    @JsonValue
    public String toString() {
        return Long.toString(value);
    }
}
