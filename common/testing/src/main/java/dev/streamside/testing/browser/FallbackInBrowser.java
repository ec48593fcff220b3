package dev.streamside.testing.browser;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.streamside.testing.Api;
import dev.streamside.testing.browser.UpgradeObstacle.Habit;
import dev.streamside.testing.process.NeedsPrograms;
import dev.streamside.testing.process.Nginx;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Nodes of both applications behind the nginx that the documentation offers, and a viewer whose network does not like
/// sockets.
@NeedsPrograms({"nginx", Browser.CHROMIUM, Browser.CHROMEDRIVER})
@Timeout(300)
public abstract class FallbackInBrowser {
    private static final Duration SOON = Duration.ofSeconds(20);

    /// The longest until a socket is tried again after a few failures, and has lasted, for a page in a hurry.
    private static final Duration TRIED_AGAIN = Duration.ofSeconds(60);

    /// The longest until a socket is given up from which nothing comes, not even an answer to a ping.
    private static final Duration GIVEN_UP = Duration.ofSeconds(60);

    private final URI polling;
    private final URI websocket;

    protected FallbackInBrowser(URI polling, URI websocket) {
        this.polling = polling;
        this.websocket = websocket;
    }

    @Test
    void whateverBecomesOfTheirSockets_viewersMissNothing_andSeeNothingTwice() throws Exception {
        try (Nginx nginx = Nginx.before(polling, websocket);
                var network = new UpgradeObstacle(nginx.base());
                Viewer viewer = Viewer.at(network.base(), "en-US,en")) {
            Api owner = Api.member(polling);
            String stream = owner.liveStream();
            viewer.browser().hasten();
            viewer.open("/");
            viewer.signUp("emma", "Emma");
            viewer.watch(stream);
            viewer.browser().evaluate("window.notReloaded = true");
            assertThat(network.attempts()).isEqualTo(1);

            List<String> said = new ArrayList<>();
            for (Habit habit : List.of(Habit.PASS, Habit.CUT, Habit.REFUSE, Habit.SWALLOW)) {
                network.become(habit);
                for (int i = 1; i <= 5; i++) {
                    String text = habit + " " + i;
                    owner.at(i % 2 == 0 ? polling : websocket).send(stream, text);
                    said.add(text);
                }
                await().atMost(SOON)
                        .untilAsserted(() -> assertThat(viewer.texts()).isEqualTo(said));
                String answer = "Emma after " + habit;
                viewer.say(answer);
                said.add(answer);
                await().atMost(SOON)
                        .untilAsserted(() -> assertThat(viewer.texts()).isEqualTo(said));
                viewer.awaitConnection("connected");
            }

            network.become(Habit.PASS);
            int before = network.attempts();
            viewer.browser().evaluate("window.dispatchEvent(new Event('online'))");
            await().atMost(TRIED_AGAIN).until(() -> network.attempts() > before);
            owner.send(stream, "over the socket again");
            said.add("over the socket again");
            await().atMost(SOON).untilAsserted(() -> assertThat(viewer.texts()).isEqualTo(said));
            await().atMost(TRIED_AGAIN).until(() -> !isPolling(viewer));
            owner.send(stream, "and over nothing else");
            said.add("and over nothing else");
            await().atMost(SOON).untilAsserted(() -> assertThat(viewer.texts()).isEqualTo(said));

            network.become(Habit.MUTE);
            owner.send(stream, "into a socket that is open and mute");
            said.add("into a socket that is open and mute");
            await().atMost(GIVEN_UP)
                    .untilAsserted(() -> assertThat(viewer.texts()).isEqualTo(said));
            assertThat(viewer.browser().evaluate("return window.notReloaded")).isEqualTo(true);
        }
    }

    @Test
    void events_passTheProxyOneByOne() throws Exception {
        try (Nginx nginx = Nginx.before(polling, websocket)) {
            Api owner = Api.member(polling);
            String stream = owner.liveStream();
            try (Stream<String> lines = Api.guest(nginx.base())
                    .lines("/api/v1/streams/" + stream + "/events")
                    .body()) {
                Iterator<String> events =
                        lines.filter(line -> line.startsWith("data:")).iterator();
                assertThat(events.next()).contains("hello");

                owner.send(stream, "at once");

                assertThat(events.next()).contains("at once");
            }
        }
    }

    /// Whether the page has sent a poll in the last ten seconds, which is longer than two of them are apart.
    private static boolean isPolling(Viewer viewer) {
        return Boolean.TRUE.equals(viewer.browser().evaluate("""
                return performance.getEntriesByType('resource')
                    .some(({ name, startTime }) => /\\/chats\\?after=/.test(name) && startTime > performance.now() - 10_000);
                """));
    }
}
