package dev.streamside.testing.browser;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.streamside.polling.ChatPollingApplication;
import dev.streamside.testing.Api;
import dev.streamside.testing.process.ApplicationProcess;
import dev.streamside.testing.process.NeedsPrograms;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import tools.jackson.databind.JsonNode;

/// What a newcomer sees after starting the application, opening its address and clicking the first stream.
@NeedsPrograms({Browser.CHROMIUM, Browser.CHROMEDRIVER})
@Timeout(300)
class DemoInBrowserIT {
    private static final Duration PATIENCE = Duration.ofSeconds(90);

    @Test
    void aNewcomer_findsAChatThatMoves_andIsAnswered() throws Exception {
        try (var process = ApplicationProcess.start(
                        ChatPollingApplication.class, "demo-in-browser", ApplicationProcess.QUICK_START, List.of());
                Viewer newcomer = Viewer.at(process.base(), "en-US,en")) {
            var live = Api.guest(process.base())
                    .get("/api/v1/streams?status=LIVE")
                    .json()
                    .get("content");
            assertThat(live.findValuesAsString("title"))
                    .as("as soon as anybody can see it, nothing is live that has ended")
                    .singleElement()
                    .asString()
                    .startsWith("Painting the sea");

            assertThat(momentsOfAPastStream(process))
                    .as("a replay shows one chat after the other")
                    .hasSizeGreaterThan(20);

            newcomer.open("/");
            newcomer.click("stream-link");
            newcomer.awaitConnection("connected");
            awaitMovingPicture(newcomer);
            int atFirst = newcomer.count("chat");
            await().atMost(PATIENCE).until(() -> newcomer.count("chat") >= atFirst + 8);
            assertThat(newcomer.visible("rules").getText()).contains("one message every 3 s");

            newcomer.signUp("noah", "Noah");
            newcomer.click("like");
            newcomer.click("subscribe");
            newcomer.awaitText("subscribers", "1 subscriber");
            newcomer.say("First time here. The light on the water is lovely!");

            await().atMost(PATIENCE)
                    .untilAsserted(() -> assertThat(newcomer.texts()).anyMatch(text -> text.contains("Noah")));
            newcomer.browser().photograph("demo");
            newcomer.browser().bePhone();
            newcomer.browser().forgetHls();
            newcomer.reload();
            awaitMovingPicture(newcomer);
            newcomer.browser().photograph("demo-phone");
            assertThat(newcomer.browser().complaints()).isEmpty();
        }
    }

    /// The number of messages in each ten seconds that had any.
    private static List<Integer> momentsOfAPastStream(ApplicationProcess process) {
        Api guest = Api.guest(process.base());
        String past = guest.get("/api/v1/streams?status=ENDED")
                .json()
                .at("/content/0/id")
                .asString();
        return guest.get("/api/v1/streams/" + past + "/replay/activity")
                .json()
                .get("chats")
                .valueStream()
                .map(JsonNode::asInt)
                .filter(chats -> chats > 0)
                .toList();
    }

    /// Waits until the video is past its first frame.
    private static void awaitMovingPicture(Viewer viewer) {
        await().atMost(PATIENCE)
                .until(() -> Boolean.TRUE.equals(viewer.browser().evaluate("""
                        const video = one('hls-player:not([hidden]) video');
                        return video !== null && video.currentTime > 1 && video.videoWidth > 0;
                        """)));
    }
}
