package dev.streamside.lab.study;

import dev.streamside.lab.dataset.LocalDatabase;
import dev.streamside.lab.process.LoggedProcess;
import java.io.IOException;
import java.net.URI;
import java.util.List;
import java.util.stream.Stream;

/// What an audience is sent to: the nodes of an application, their database, and the Redis between them.
///
/// @param nodes at least one
/// @param redis empty if the nodes have none; else one
record Installation(List<Node> nodes, LocalDatabase database, List<LoggedProcess> redis) {

    /// A node that answers requests.
    record Node(LoggedProcess process, URI base, URI metrics) {}

    List<Long> nodePids() {
        return nodes.stream().map(node -> node.process().pid()).toList();
    }

    /// @throws IOException if a part of it has ended
    void requireAlive() throws IOException {
        List<LoggedProcess> programs =
                Stream.concat(nodes.stream().map(Node::process), redis.stream()).toList();
        for (LoggedProcess program : programs) {
            if (!program.isAlive()) {
                throw new IOException(program + " has died:\n" + program.lastLines());
            }
        }
        if (!database.isAlive()) {
            throw new IOException("The database has died");
        }
    }
}
