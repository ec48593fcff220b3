package dev.streamside.platform.problem;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Collects the errors in the fields of a request, so that the client gets all of them at once.
public final class FieldErrors {
    private final List<Refusal.Field> errors = new ArrayList<>();

    /// Runs `rule` and keeps its error.
    ///
    /// @return the value from the rule, or `fallback` after an error
    /// @throws Refusal from the rule, if it is not about a field
    public <T extends @Nullable Object> T check(Supplier<T> rule, T fallback) {
        try {
            return rule.get();
        } catch (Refusal refusal) {
            if (refusal.fields().isEmpty()) {
                throw refusal; // it is not about a field
            }
            errors.addAll(refusal.fields());
            return fallback;
        }
    }

    /// @throws Refusal `INVALID` with all errors, if there are any
    public void refuseIfAny() {
        if (!errors.isEmpty()) {
            throw Refusal.invalid(List.copyOf(errors));
        }
    }
}
