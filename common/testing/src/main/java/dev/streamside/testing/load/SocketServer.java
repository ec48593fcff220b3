package dev.streamside.testing.load;

import dev.streamside.testing.process.ApplicationProcess;
import java.util.List;
import java.util.function.Function;

/// A kind of server whose sockets are measured.
///
/// @param name     as the tables say it
/// @param settings besides those that all share
/// @param room     prepares a stream on a server that has just started
public record SocketServer(String name, Class<?> main, List<String> settings, Function<ApplicationProcess, Room> room) {
    /// A stream, and the sessions of those who send to it.
    ///
    /// @param head number of its last entry, before anybody sends
    public record Room(Wire wire, List<String> sessions, long head) {}
}
