package dev.streamside.moderation.ban;

import dev.streamside.testing.Api;
import dev.streamside.testing.ApplicationTest;
import org.junit.jupiter.api.BeforeEach;
import tools.jackson.databind.JsonNode;

/// The owner of a live stream, and a member who may be banned from its channel.
abstract class BanTest extends ApplicationTest {
    Api owner;
    Api member;
    String stream;
    String channel;

    @BeforeEach
    void startStream() {
        owner = member();
        member = member();
        stream = owner.liveStream();
        channel = guest().get(path()).json().at("/channel/id").asString();
    }

    JsonNode list() {
        return owner.get(bans()).json().get("bans");
    }

    String ban(Api whom) {
        return bans() + "/" + whom.my("id");
    }

    String bans() {
        return "/api/v1/channels/" + channel + "/bans";
    }

    String path() {
        return "/api/v1/streams/" + stream;
    }
}
