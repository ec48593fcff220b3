package dev.streamside.media;

import dev.streamside.http.AccessRule;
import dev.streamside.http.AccessRules;
import dev.streamside.id.ChannelId;
import dev.streamside.limit.Limited;
import dev.streamside.limit.Write;
import dev.streamside.member.MemberProfile;
import java.util.List;
import java.util.Map;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.DeleteMapping;
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
class MediaResource implements AccessRules {
    private final MediaShows shows;

    MediaResource(MediaShows shows) {
        this.shows = shows;
    }

    @Override
    public List<AccessRule> accessRules() {
        return List.of(
                AccessRule.everybody("/api/v1/hooks/media/*"), AccessRule.members("/api/v1/channels/*/media-key"));
    }

    /// @param key shown this once
    record NewKey(String key) {}

    /// What each of the servers takes for "go on".
    record Answer(int code, boolean allowed) {
        static final Answer GO_ON = new Answer(0, true);
    }

    @Limited(Write.SETTINGS)
    @PostMapping("/channels/{channelId}/media-key")
    @ResponseStatus(HttpStatus.CREATED)
    NewKey newKey(@PathVariable ChannelId channelId, @AuthenticationPrincipal MemberProfile member) {
        return new NewKey(shows.newKey(channelId, member));
    }

    @Limited(Write.SETTINGS)
    @DeleteMapping("/channels/{channelId}/media-key")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void removeKey(@PathVariable ChannelId channelId, @AuthenticationPrincipal MemberProfile member) {
        shows.removeKey(channelId, member);
    }

    @Limited(Write.OTHER)
    @PostMapping(path = "/hooks/media/{key}", consumes = MediaType.APPLICATION_FORM_URLENCODED_VALUE)
    Answer heard(@PathVariable String key, @RequestParam Map<String, String> form) {
        shows.heard(MediaEvent.ofForm(form), key);
        return Answer.GO_ON;
    }

    @Limited(Write.OTHER)
    @PostMapping(path = "/hooks/media/{key}", consumes = MediaType.APPLICATION_JSON_VALUE)
    Answer heard(@PathVariable String key, @RequestBody JsonNode message) {
        shows.heard(MediaEvent.ofJson(message), key);
        return Answer.GO_ON;
    }
}
