package dev.streamside.moderation.word;

import dev.streamside.platform.problem.Refusal;
import dev.streamside.platform.text.PlainText;
import org.jspecify.annotations.Nullable;

/// A word or phrase of a list.
///
/// @param text      as it was typed; with `*` at its beginning or end, it is also found as a part of longer
///                  words
/// @param treatment what happens to chats that contain it
record ListedWord(String text, Treatment treatment) {
    private static final char ANY = '*';

    /// @param field the name of the field in a refusal
    /// @throws Refusal `INVALID` naming the field
    static ListedWord of(@Nullable String raw, Treatment treatment, String field) {
        var word = new ListedWord(PlainText.line(field, 60).clean(raw), treatment);
        if (word.folded().length() < 2) {
            throw Refusal.invalid(field, "must have at least two letters in each word");
        }
        int any = word.text.indexOf(ANY, 1);
        if (any >= 0 && any < word.text.length() - 1) {
            throw Refusal.invalid(field, "must have '*' only at the beginning or the end of a word");
        }
        return word;
    }

    /// The form that a folded text must contain.
    String folded() {
        return FoldedText.fold(text.replace(ANY, ' '));
    }

    /// How many words the folded form has.
    int length() {
        return folded().split(" ", -1).length;
    }

    /// Whether it may begin within a word.
    boolean opensAnywhere() {
        return text.charAt(0) == ANY;
    }

    /// Whether it may end within a word.
    boolean endsAnywhere() {
        return text.charAt(text.length() - 1) == ANY;
    }
}
