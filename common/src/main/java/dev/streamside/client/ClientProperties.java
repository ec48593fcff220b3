package dev.streamside.client;

import java.util.Optional;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/// Settings for clients.
///
/// @param video where the video of a live stream is: an HLS playlist, in which `{id}` stands for the stream's id, as
///              in `https://media.example/{id}/index.m3u8`. On this server, a path. Another server must allow this
///              one's pages to read it (CORS). Empty: there is none
@ConfigurationProperties(prefix = "streamside.client", ignoreUnknownFields = false)
public record ClientProperties(@DefaultValue("") String video) {
    private static final String ADDRESS =
            "(https?://[A-Za-z0-9.-]+(:[0-9]+)?)?/(?!/)([A-Za-z0-9/._~!$&()*+=:@?%-]|\\{id})*";

    public ClientProperties {
        if (!video.isEmpty() && !video.matches(ADDRESS)) {
            throw new IllegalArgumentException("video: neither a path nor http(s)://host[:port]/path: " + video);
        }
    }

    /// The origin of the video if it is on another server.
    public Optional<String> videoOrigin() {
        return video.startsWith("http")
                ? Optional.of(video.substring(0, video.indexOf('/', "https://".length())))
                : Optional.empty();
    }
}
