package dev.streamside.lab.gatlinglog;

import java.util.List;

/// The name of a row of a report. Rows of two runs with equal names are compared with each other.
///
/// @param path the groups, outermost first, and for a request its own name last; empty for all requests
///             together
public record RowName(Kind kind, List<String> path) {
    /// The kind of a row. Requests and groups may share names.
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
