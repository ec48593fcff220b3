package dev.streamside.edge.demo;

import dev.streamside.platform.id.ChannelId;
import java.util.List;
import java.util.Map;

/// The rules of the demo's chat: a short slow mode, links that wait for a moderator, and masked words. None
/// of them prevents a visitor's first chat.
final class DemoRules {
    static final int SLOW_MODE_SECONDS = 3;
    private static final List<String> MASKED = List.of("spoiler*", "스포*");

    private DemoRules() {}

    /// Sets the rules, unless the streamer has set some already.
    ///
    /// @param session of the streamer
    static void set(DemoClient client, ChannelId channelId, String session) throws InterruptedException {
        String rules = "/api/v1/channels/" + channelId + "/chat-rules";
        String words = "/api/v1/channels/" + channelId + "/words";
        if (client.call("GET", words, session, null).path("masked").isEmpty()) {
            client.call("PATCH", rules, session, Map.of("slowModeSeconds", SLOW_MODE_SECONDS, "links", "HELD"));
            client.call("PATCH", words, session, Map.of("masked", MASKED));
        }
    }
}
