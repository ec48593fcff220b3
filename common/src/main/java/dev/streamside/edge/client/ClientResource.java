package dev.streamside.edge.client;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.streamside.platform.http.AccessRule;
import dev.streamside.platform.http.AccessRules;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.http.CacheControl;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

@RestController
class ClientResource implements AccessRules {
    private static final CacheControl FOR_A_SECOND =
            CacheControl.maxAge(Duration.ofSeconds(1)).cachePublic();

    /// The forms that every transport supports.
    private static final List<String> ENTRY_FORMS = List.of("full", "compact");

    private final ClientSettings settings;

    ClientResource(List<Transport> own, ClientProperties properties) {
        String video = properties.video();
        this.settings =
                new ClientSettings(offered(own, properties.transports()), ENTRY_FORMS, video.isEmpty() ? null : video);
    }

    private static List<Transport> offered(List<Transport> own, List<Transport> configured) {
        if (configured.isEmpty()) {
            return own.stream().flatMap(Transport::offered).toList();
        }
        if (Collections.disjoint(configured, own)) {
            throw new IllegalStateException("streamside.client.transports lacks what this application has: "
                    + own.stream().map(Transport::word).collect(Collectors.joining(", ")));
        }
        return configured;
    }

    @Override
    public List<AccessRule> accessRules() {
        return List.of(AccessRule.everybody("/api/v1/client"));
    }

    /// The same for every client, and requested whenever a stream is opened.
    ///
    /// @param transports at least one, in no order
    /// @param entries the forms of entries, as values of the parameter `entries`
    /// @param video the address of a live stream's video, with `{id}` for the stream's id; null if there is none
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record ClientSettings(
            List<Transport> transports,
            List<String> entries,
            @Nullable String video) {}

    @GetMapping("/api/v1/client")
    ResponseEntity<ClientSettings> settings() {
        return ResponseEntity.ok().cacheControl(FOR_A_SECOND).body(settings);
    }
}
