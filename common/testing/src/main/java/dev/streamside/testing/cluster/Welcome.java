package dev.streamside.testing.cluster;

import dev.streamside.testing.cluster.LocalCluster.Part;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/// The text for newcomers once everything runs: what runs where, and what to try.
final class Welcome {
    private Welcome() {}

    static String to(LocalCluster cluster, Part database, Path logs, String accounts) {
        var parts = new ArrayList<>(cluster.parts());
        parts.add(database);
        return """

            Four nodes, one conversation: %s
            %s
            %s

            Watch the demo stream in two windows, or over both transports at %s/developers, say something, and try:

            %s
            Members of the demo:
            %s
            Each program's log is in %s.
            What is killed is started again after some seconds. Ctrl-C ends everything.
            """.formatted(
                cluster.base(), withoutNginx(parts), table(parts), cluster.base(), attempts(parts), accounts, logs);
    }

    private static String withoutNginx(List<Part> parts) {
        return parts.getFirst().name().equals("nginx")
                ? ""
                : "nginx is not installed, so each node has viewers of its own. Open several.\n";
    }

    private static String table(List<Part> parts) {
        return parts.stream()
                .map(part -> "  %-12s %-23s process %d".formatted(part.name(), part.address(), part.pid()))
                .collect(Collectors.joining("\n"));
    }

    private static String attempts(List<Part> parts) {
        var attempts = new StringBuilder();
        for (Part part : parts) {
            switch (part.name()) {
                case "websocket-1" ->
                    attempts.append("  kill -9 %-8d websocket-1: its viewers go on at another node, and miss nothing\n"
                            .formatted(part.pid()));
                case "redis" ->
                    attempts.append("  kill -9 %-8d redis: chats from other nodes come a tenth of a second later\n"
                            .formatted(part.pid()));
                default -> {}
            }
        }
        return attempts.toString();
    }
}
