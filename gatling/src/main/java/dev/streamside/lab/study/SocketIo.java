package dev.streamside.lab.study;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// [Socket.IO](https://socket.io), a library for Node.js, in the smallest server that passes on what is published.
final class SocketIo implements Peer {
    private static final String PROGRAM = "node";
    private static final String FOLDER = "gatling/experiments/socket.io";

    private final Path folder;

    /// @param root of the checkout
    SocketIo(Path root) {
        this.folder = root.resolve(FOLDER);
    }

    @Override
    public String name() {
        return "socket.io";
    }

    @Override
    public void requireInstalled() throws IOException {
        if (!Installed.isOnPath(PROGRAM) || !Files.exists(description())) {
            throw new IOException(
                    "Node.js and Socket.IO must be installed for this study. With Node.js, install the rest by:"
                            + " npm ci --prefix " + FOLDER);
        }
    }

    @Override
    public String version() throws InterruptedException {
        return "Socket.IO " + library() + ", Node.js " + Installed.says(List.of(PROGRAM, "--version"));
    }

    private String library() {
        try {
            return new ObjectMapper()
                    .readTree(description().toFile())
                    .path("version")
                    .asText();
        } catch (IOException unreadable) {
            return "of unknown version";
        }
    }

    private Path description() {
        return folder.resolve("node_modules/socket.io/package.json");
    }

    @Override
    public List<String> command(Path ignored, int port) {
        return List.of(PROGRAM, folder.resolve("server.mjs").toString(), Integer.toString(port));
    }

    @Override
    public String readyAt() {
        return "/ready";
    }
}
