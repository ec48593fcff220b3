package dev.streamside.edge.client;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/// Settings for clients.
///
/// @param video the address of a live stream's video: an HLS playlist, in which `{id}` stands for the
///              stream's id, as in `https://media.example/{id}/index.m3u8`. On this server, a path. Another
///              server must allow this one's pages to read it (CORS). Empty: there is no video
/// @param transports the transports offered to clients, the same on all nodes: both, if nodes of both
///              applications share an address. Clients then use the socket, and poll while it does not work.
///              Empty: those of the application
@ConfigurationProperties(prefix = "streamside.client", ignoreUnknownFields = false)
public record ClientProperties(
        @DefaultValue("") String video, @DefaultValue List<Transport> transports) {
    private static final String ADDRESS =
            "(https?://[A-Za-z0-9.-]+(:[0-9]+)?)?/(?!/)([A-Za-z0-9/._~!$&()*+=:@?%-]|\\{id})*";

    public ClientProperties {
        if (!video.isEmpty() && !video.matches(ADDRESS)) {
            throw new IllegalArgumentException("video: neither a path nor http(s)://host[:port]/path: " + video);
        }
        if (new HashSet<>(transports).size() < transports.size()) {
            throw new IllegalArgumentException("transports: one is there twice: " + transports);
        }
    }

    /// The origin of the video if it is on another server.
    public Optional<String> videoOrigin() {
        return video.startsWith("http")
                ? Optional.of(video.substring(0, video.indexOf('/', "https://".length())))
                : Optional.empty();
    }
}
