package dev.streamside.moderation.held;

import org.jspecify.annotations.Nullable;

/// Why a chat is held, for the moderators who decide.
///
/// @param word the listed word, as a moderator typed it; null unless that is the cause
public record HeldReason(Cause cause, @Nullable String word) {
    /// Names are stored: at most 20 characters.
    public enum Cause {
        /// It has a link.
        LINK,
        /// It has a word that the channel holds.
        WORD,
        /// Its author has been reported.
        REPORTS,
        /// The author's name contains a link or a word.
        NAME,
        /// The quoted chat contains a link or a word.
        QUOTE
    }

    public static HeldReason of(Cause cause) {
        return new HeldReason(cause, null);
    }
}
