package dev.streamside.moderation.word;

import dev.streamside.platform.problem.FieldErrors;
import dev.streamside.platform.problem.Refusal;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A change of a channel's words, of any number that fits into a request.
///
/// @param refused words to refuse from now on
/// @param held    words to hold from now on
/// @param masked  words to mask from now on
/// @param removed words to remove from the list, as they are listed
record WordEdit(
        @Nullable List<String> refused,
        @Nullable List<String> held,
        @Nullable List<String> masked,
        @Nullable List<String> removed) {

    /// @throws Refusal `INVALID` with the lists that have a wrong word
    List<ListedWord> added() {
        var errors = new FieldErrors();
        var added = new ArrayList<ListedWord>();
        added.addAll(errors.check(() -> listed(refused, Treatment.REFUSED, "refused"), List.of()));
        added.addAll(errors.check(() -> listed(held, Treatment.HELD, "held"), List.of()));
        added.addAll(errors.check(() -> listed(masked, Treatment.MASKED, "masked"), List.of()));
        errors.refuseIfAny();
        return added;
    }

    /// @throws Refusal `INVALID` for a null among them
    Set<String> taken() {
        if (removed == null) {
            return Set.of();
        }
        if (removed.stream().anyMatch(Objects::isNull)) {
            throw Refusal.invalid("removed", "must have only words");
        }
        return Set.copyOf(removed);
    }

    private static List<ListedWord> listed(@Nullable List<String> words, Treatment treatment, String field) {
        return words == null
                ? List.of()
                : words.stream()
                        .map(word -> ListedWord.of(word, treatment, field))
                        .toList();
    }
}
