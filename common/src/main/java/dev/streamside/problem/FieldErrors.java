package dev.streamside.problem;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Gathers what is wrong with the fields of a request, so that the client hears of all of them at once.
public final class FieldErrors {
    private final List<Refusal.Field> errors = new ArrayList<>();

    /// Runs `rule`, keeping its complaint.
    ///
    /// @return what the rule made of the value, or `fallback` when it complained
    public <T extends @Nullable Object> T check(Supplier<T> rule, T fallback) {
        try {
            return rule.get();
        } catch (Refusal refusal) {
            errors.addAll(refusal.fields());
            return fallback;
        }
    }

    /// @throws Refusal `INVALID` with every complaint, if there was one
    public void refuseIfAny() {
        if (!errors.isEmpty()) {
            throw Refusal.invalid(List.copyOf(errors));
        }
    }
}
