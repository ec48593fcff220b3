package dev.streamside.testing.load;

import dev.streamside.testing.process.ApplicationProcess;
import dev.streamside.testing.process.Server;
import java.io.IOException;
import java.util.List;
import java.util.function.Function;

/// A kind of server whose sockets are measured.
///
/// @param name its name in the tables
public record SocketServer(String name, Launch launch) {
    private static final List<String> ROOM_FOR_ALL =
            List.of("--server.tomcat.max-connections=20000", "--server.tomcat.accept-count=1000");

    /// Starts one, with a stream.
    @FunctionalInterface
    public interface Launch {
        /// @param settings of a Spring application, as on its command line; other servers ignore them
        Room start(List<String> settings) throws IOException;
    }

    /// A stream on a server that has just started, and the sessions of its senders.
    ///
    /// @param head the number of its last entry before the load
    public record Room(Server server, Wire wire, List<String> sessions, long head) {}

    /// A Spring application.
    ///
    /// @param settings in addition to those that all servers share
    /// @param room     prepares a stream
    public static SocketServer ofApplication(
            String name, Class<?> main, List<String> settings, Function<ApplicationProcess, Room> room) {
        return new SocketServer(
                name, more -> room.apply(Servers.start(main, "benchmark-" + name, settings, ROOM_FOR_ALL, more)));
    }
}
