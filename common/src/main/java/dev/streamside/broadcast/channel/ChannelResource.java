package dev.streamside.broadcast.channel;

import dev.streamside.platform.http.AccessRule;
import dev.streamside.platform.http.AccessRules;
import dev.streamside.platform.id.ChannelId;
import java.time.Duration;
import java.util.List;
import org.springframework.http.CacheControl;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

@RestController
record ChannelResource(Channels channels) implements AccessRules {
    private static final CacheControl FOR_A_SECOND =
            CacheControl.maxAge(Duration.ofSeconds(1)).cachePublic();

    @Override
    public List<AccessRule> accessRules() {
        return List.of(AccessRule.everybody("/api/v1/channels/*"));
    }

    @GetMapping("/api/v1/channels/{id}")
    ResponseEntity<ChannelView> get(@PathVariable ChannelId id) {
        return ResponseEntity.ok().cacheControl(FOR_A_SECOND).body(channels.require(id));
    }
}
