package dev.streamside.lab.gatlinglog;

import java.util.List;

/// What a row of a report is about; rows of two runs with equal names belong together.
///
/// @param path the groups, outermost first, and for a request its own name last; empty for all requests
///             together
public record RowName(Kind kind, List<String> path) {
    /// Of which sort a row is. Requests and groups may share names.
    public enum Kind {
        ALL,
        GROUP,
        REQUEST
    }

    public static final RowName ALL = new RowName(Kind.ALL, List.of());

    @Override
    public String toString() {
        return switch (kind) {
            case ALL -> "All requests";
            case GROUP -> String.join(" / ", path) + " (group)";
            case REQUEST -> String.join(" / ", path);
        };
    }
}
