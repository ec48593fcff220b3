package dev.streamside.chatlog;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonInclude;
import dev.streamside.id.MemberId;
import org.jspecify.annotations.Nullable;

/// What a reply shows of the chat that it replies to. Of one that has been deleted, only the number is left.
///
/// @param excerpt the beginning of its text, or all of a short one
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Quote(
        @JsonFormat(shape = JsonFormat.Shape.STRING) long seq,
        @Nullable MemberId authorId,
        @Nullable String authorName,
        @Nullable String excerpt) {
    /// In code points. Every viewer gets every excerpt.
    private static final int MAX_EXCERPT = 80;

    static Quote of(long seq, MemberId authorId, String authorName, String text) {
        boolean isShort = text.codePointCount(0, text.length()) <= MAX_EXCERPT;
        String excerpt = isShort ? text : text.substring(0, text.offsetByCodePoints(0, MAX_EXCERPT - 1)) + "…";
        return new Quote(seq, authorId, authorName, excerpt);
    }

    /// Of a chat that has been deleted.
    public static Quote gone(long seq) {
        return new Quote(seq, null, null, null);
    }
}
