package dev.streamside.testing.process;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/// A Redis or Valkey server that stores nothing. It can be killed, suspended and started again at the same address.
public final class Redis extends RestartableProgram {
    /// Its path, as in [Program#find]. The variable selects one of several.
    public static final String PROGRAM = "REDIS_SERVER|redis-server|valkey-server";

    private final int port;

    public Redis() {
        this(Path.of("target", "redis"));
    }

    public Redis(Path logs) {
        this(logs, Program.freePort());
    }

    private Redis(Path logs, int port) {
        super(() -> launch(logs, port));
        this.port = port;
    }

    private static Program launch(Path logs, int port) {
        Path program = Program.find(PROGRAM)
                .orElseThrow(() -> new IllegalStateException("Install redis-server or valkey-server"));
        Program started = Program.start(
                "redis",
                logs,
                List.of(program.toString(), "--port", Integer.toString(port), "--save", "", "--appendonly", "no"));
        started.awaitReady(Duration.ofSeconds(10), () -> Program.isListening(port));
        return started;
    }

    public int port() {
        return port;
    }

    public String uri() {
        return "redis://127.0.0.1:" + port;
    }

    /// Runs a command in its inline form, which needs no client.
    ///
    /// @return the first line of the answer, such as `+OK` or `:2`
    /// @throws IllegalStateException if it is refused
    @CanIgnoreReturnValue
    public String tell(String command) {
        try (var socket = new Socket(InetAddress.getLoopbackAddress(), port);
                var answers =
                        new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII))) {
            socket.setSoTimeout(1_000);
            socket.getOutputStream().write((command + "\r\n").getBytes(StandardCharsets.US_ASCII));
            String answer = answers.readLine();
            if (answer == null || answer.startsWith("-")) {
                throw new IllegalStateException(command + ": " + answer);
            }
            return answer;
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /// Settings that make a node use it, and query the database as often as usual: `name=value`.
    public String[] settings() {
        return new String[] {
            "streamside.cluster.bus=redis",
            "streamside.cluster.redis-urls=" + uri(),
            "streamside.cluster.secret=known to all nodes of a test alone",
            "streamside.cluster.check=200ms"
        };
    }
}
