package dev.streamside.platform.http;

import java.util.List;
import java.util.regex.Pattern;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/// Settings about pages of other sites.
///
/// @param allowedOrigins origins of other sites whose pages may use this server, such as `https://www.example.com`,
///                       separated by commas: the API, sockets, and the chat in a frame. Exactly these, including
///                       scheme and port. Empty: only pages of this server
@ConfigurationProperties(prefix = "streamside.web", ignoreUnknownFields = false)
public record WebProperties(@DefaultValue List<String> allowedOrigins) {
    /// As browsers write an origin: in lower case, and without the scheme's default port.
    private static final Pattern ORIGIN =
            Pattern.compile("(https://(?!.*:443$)|http://(?!.*:80$))([a-z0-9._-]+|\\[[0-9a-f:.]+])(:[0-9]{1,5})?");

    public WebProperties {
        for (String origin : allowedOrigins) {
            if (!ORIGIN.matcher(origin).matches()) {
                throw new IllegalArgumentException(
                        "allowed-origins must be origins, like https://www.example.com or http://localhost:8000: in lower"
                                + " case, without a path or a slash at the end, and with a port only if it is not the"
                                + " usual one. This is none: " + origin);
            }
        }
    }
}
