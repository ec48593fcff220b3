package dev.streamside.chat.log.entry;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import dev.streamside.platform.id.MemberId;
import dev.streamside.platform.text.Graphemes;
import org.jspecify.annotations.Nullable;

/// The part of a chat that a reply shows. If that chat has been deleted, only its number is left.
///
/// @param authorBadge the author's role on the channel when it was sent; null for most. Not shown.
/// @param excerpt     the beginning of its text, or all of a short one
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Quote(
        @JsonFormat(shape = JsonFormat.Shape.STRING) long seq,
        @Nullable MemberId authorId,
        @Nullable String authorName,
        @JsonIgnore @Nullable String authorBadge,
        @Nullable String excerpt) {
    /// In code points. Every viewer gets every excerpt.
    private static final int MAX_EXCERPT = 80;

    public static Quote of(long seq, Author author, String text) {
        return new Quote(seq, author.id(), author.name(), author.badge(), Graphemes.shorten(text, MAX_EXCERPT));
    }

    /// The quote of a deleted chat.
    public static Quote gone(long seq) {
        return new Quote(seq, null, null, null, null);
    }
}
