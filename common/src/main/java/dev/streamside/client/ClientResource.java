package dev.streamside.client;

import dev.streamside.http.AccessRule;
import dev.streamside.http.AccessRules;
import java.time.Duration;
import java.util.List;
import org.springframework.http.CacheControl;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

@RestController
class ClientResource implements AccessRules {
    private static final CacheControl FOR_A_SECOND =
            CacheControl.maxAge(Duration.ofSeconds(1)).cachePublic();

    private final ClientSettings settings;

    ClientResource(Transport transport) {
        this.settings = new ClientSettings(transport);
    }

    @Override
    public List<AccessRule> accessRules() {
        return List.of(AccessRule.everybody("/api/v1/client"));
    }

    /// The same for everybody, and requested by everybody who opens a stream.
    record ClientSettings(Transport transport) {}

    @GetMapping("/api/v1/client")
    ResponseEntity<ClientSettings> settings() {
        return ResponseEntity.ok().cacheControl(FOR_A_SECOND).body(settings);
    }
}
