package dev.streamside.lab.study;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// Another server in the application's place.
interface Peer {
    /// @param protocol of viewers
    /// @param root     of the checkout
    /// @return empty if it is the application's own
    static Optional<Peer> of(String protocol, Path root) {
        return switch (protocol) {
            case "centrifugo" -> Optional.of(new Centrifugo());
            case "mercure" -> Optional.of(new Mercure());
            case "nchan" -> Optional.of(new Nchan());
            case "socket.io" -> Optional.of(new SocketIo(root));
            case "stomp" -> Optional.of(new Stomp(new Jars(root)));
            default -> Optional.empty();
        };
    }

    String name();

    /// @throws IOException if it is not; the message says what to install
    void requireInstalled() throws IOException;

    /// As far as it is known, in words. Programs that are built here must have been built.
    String version() throws InterruptedException;

    /// Writes its configuration, if it has one.
    ///
    /// @param folder for its files; emptied if it has any
    /// @param port   on which it will listen
    /// @return the command that starts it
    List<String> command(Path folder, int port) throws IOException;

    /// The path that is answered with 200 once it is ready.
    String readyAt();
}
