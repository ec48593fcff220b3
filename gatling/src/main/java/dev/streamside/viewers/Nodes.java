package dev.streamside.viewers;

import java.net.URI;
import java.util.List;

/// The nodes of the application under test. Viewers are distributed over them by their numbers, and stay.
///
/// @param addresses of each; the first also serves the requests before viewers arrive
public record Nodes(List<URI> addresses) {
    public Nodes {
        if (addresses.isEmpty()) {
            throw new IllegalArgumentException("There must be a node");
        }
    }

    /// The node of a viewer.
    ///
    /// @param viewer its number
    public URI of(long viewer) {
        return addresses.get((int) (viewer % addresses.size()));
    }

    URI first() {
        return addresses.getFirst();
    }

    Nodes onlyLast() {
        return new Nodes(List.of(addresses.getLast()));
    }

    /// @throws IllegalArgumentException if there is no other
    Nodes withoutLast() {
        return new Nodes(addresses.subList(0, addresses.size() - 1));
    }

    /// Whether two viewers are on the same node.
    public boolean isSame(long viewer, long other) {
        return viewer % addresses.size() == other % addresses.size();
    }
}
