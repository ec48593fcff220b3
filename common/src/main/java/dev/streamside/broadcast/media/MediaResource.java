package dev.streamside.broadcast.media;

import dev.streamside.account.member.MemberProfile;
import dev.streamside.platform.http.AccessRule;
import dev.streamside.platform.http.AccessRules;
import dev.streamside.platform.id.ChannelId;
import dev.streamside.platform.ratelimit.Limited;
import dev.streamside.platform.ratelimit.Write;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.JsonNode;

@RestController
@RequestMapping("/api/v1")
record MediaResource(MediaKeys keys, MediaShows shows) implements AccessRules {
    @Override
    public List<AccessRule> accessRules() {
        return List.of(
                AccessRule.everybody("/api/v1/hooks/media/*"), AccessRule.members("/api/v1/channels/*/media-key"));
    }

    /// @param key shown only once
    record NewKey(String key) {}

    /// @param createdAt null if there is no key
    record KeyState(@Nullable Instant createdAt) {}

    /// The answer that each of the media servers understands as permission to continue.
    record Answer(int code, boolean allowed) {
        static final Answer GO_ON = new Answer(0, true);
    }

    @GetMapping("/channels/{channelId}/media-key")
    KeyState keyState(@PathVariable ChannelId channelId, @AuthenticationPrincipal MemberProfile member) {
        return new KeyState(keys.createdAt(channelId, member).orElse(null));
    }

    @Limited(Write.SETTINGS)
    @PostMapping("/channels/{channelId}/media-key")
    @ResponseStatus(HttpStatus.CREATED)
    NewKey newKey(@PathVariable ChannelId channelId, @AuthenticationPrincipal MemberProfile member) {
        return new NewKey(keys.create(channelId, member));
    }

    @Limited(Write.SETTINGS)
    @DeleteMapping("/channels/{channelId}/media-key")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void removeKey(@PathVariable ChannelId channelId, @AuthenticationPrincipal MemberProfile member) {
        keys.remove(channelId, member);
    }

    @Limited(Write.OTHER)
    @PostMapping(path = "/hooks/media/{key}", consumes = MediaType.APPLICATION_FORM_URLENCODED_VALUE)
    Answer received(@PathVariable String key, @RequestParam Map<String, String> form) {
        shows.received(MediaEvent.ofForm(form), key);
        return Answer.GO_ON;
    }

    @Limited(Write.OTHER)
    @PostMapping(path = "/hooks/media/{key}", consumes = MediaType.APPLICATION_JSON_VALUE)
    Answer received(@PathVariable String key, @RequestBody JsonNode message) {
        shows.received(MediaEvent.ofJson(message), key);
        return Answer.GO_ON;
    }
}
