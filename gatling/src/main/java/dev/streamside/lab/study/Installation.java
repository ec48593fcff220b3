package dev.streamside.lab.study;

import dev.streamside.lab.dataset.LocalDatabase;
import dev.streamside.lab.process.LoggedProcess;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/// The system that an audience uses: the nodes of an application (or another server in their place), their database,
/// the Redis between them, the proxy in front of them, and the network.
///
/// @param nodes at least one
/// @param redis empty if the nodes use none; otherwise one
/// @param edge empty if there is none; otherwise one
record Installation(
        List<Node> nodes, LocalDatabase database, List<LoggedProcess> redis, List<Edge> edge, AudienceNetwork network) {

    /// A node that answers requests.
    ///
    /// @param metrics the address of its metrics; empty if it publishes none, otherwise one
    /// @param gcLog the log of its garbage collector; there is no such file if it is no JVM
    record Node(LoggedProcess process, URI base, List<URI> metrics, Path gcLog) {}

    /// The addresses to which the audience connects.
    List<URI> entrances() {
        return edge.isEmpty()
                ? nodes.stream().map(Node::base).toList()
                : edge.stream().map(Edge::base).toList();
    }

    /// Another server may have several processes.
    List<Long> nodePids() {
        return nodes.stream().flatMap(node -> node.process().pids().stream()).toList();
    }

    /// @throws IOException if a part of it has ended
    void requireAlive() throws IOException {
        List<LoggedProcess> programs = Stream.of(
                        nodes.stream().map(Node::process),
                        redis.stream(),
                        edge.stream().map(Edge::process))
                .flatMap(Function.identity())
                .toList();
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
