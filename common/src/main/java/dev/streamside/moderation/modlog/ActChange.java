package dev.streamside.moderation.modlog;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/// A change that an act has made, as moderators read it later.
///
/// @param what   a rule, or a list of words
/// @param before null if it did not exist before
/// @param after  null if it does not exist any more
@JsonInclude(JsonInclude.Include.NON_NULL)
public record ActChange(
        String what, @Nullable String before, @Nullable String after) {
    /// Long lists of words are cut: the log says what was done, but does not keep a copy of the list.
    private static final int MAX_STORED = 40;
    /// The length of the column.
    private static final int MAX_LENGTH = 4_000;

    private static final JsonMapper JSON = JsonMapper.shared();

    /// @return null for no changes
    static @Nullable String write(List<ActChange> changes) {
        var stored = new ArrayList<>(changes.subList(0, Math.min(changes.size(), MAX_STORED)));
        String json = JSON.writeValueAsString(stored);
        while (json.length() > MAX_LENGTH) {
            stored.removeLast();
            json = JSON.writeValueAsString(stored);
        }
        return stored.isEmpty() ? null : json;
    }

    static List<ActChange> read(@Nullable String json) {
        return json == null ? List.of() : List.of(JSON.readValue(json, ActChange[].class));
    }
}
