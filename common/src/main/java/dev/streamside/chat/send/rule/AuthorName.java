package dev.streamside.chat.send.rule;

import dev.streamside.moderation.word.FoundWords;
import dev.streamside.platform.problem.ProblemCode;
import dev.streamside.platform.problem.Refusal;

/// What the rules find in the name that is shown with a chat.
///
/// @param words the channel's words in it
/// @param link  whether it has a link
record AuthorName(FoundWords words, boolean link) {
    /// The refusal for a member whose text may be shown, but not with this name.
    ///
    /// @param what the name has
    static Refusal refused(String what) {
        return Refusal.of(
                ProblemCode.NAME_REFUSED,
                "Your display name has " + what + ", which this channel does not want beside its chats. Change the name"
                        + " to write here.");
    }
}
