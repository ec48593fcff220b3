package dev.streamside.client;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.streamside.http.AccessRule;
import dev.streamside.http.AccessRules;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.CacheControl;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

@RestController
class ClientResource implements AccessRules {
    private static final CacheControl FOR_A_SECOND =
            CacheControl.maxAge(Duration.ofSeconds(1)).cachePublic();

    private final ClientSettings settings;

    ClientResource(Transport transport, ClientProperties properties) {
        String video = properties.video();
        this.settings = new ClientSettings(offered(transport, properties.transports()), video.isEmpty() ? null : video);
    }

    private static List<Transport> offered(Transport own, List<Transport> configured) {
        if (configured.isEmpty()) {
            return own.offered();
        }
        if (!configured.contains(own)) {
            throw new IllegalStateException(
                    "streamside.client.transports lacks the one of this application: " + own.word());
        }
        return configured;
    }

    @Override
    public List<AccessRule> accessRules() {
        return List.of(AccessRule.everybody("/api/v1/client"));
    }

    /// The same for everybody, and requested by everybody who opens a stream.
    ///
    /// @param transports at least one, in no order
    /// @param video the address of a live stream's video, with `{id}` for the stream's id; null if there is none
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record ClientSettings(
            List<Transport> transports, @Nullable String video) {}

    @GetMapping("/api/v1/client")
    ResponseEntity<ClientSettings> settings() {
        return ResponseEntity.ok().cacheControl(FOR_A_SECOND).body(settings);
    }
}
