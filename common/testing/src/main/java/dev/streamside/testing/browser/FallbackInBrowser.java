package dev.streamside.testing.browser;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.streamside.testing.Api;
import dev.streamside.testing.browser.UpgradeObstacle.Habit;
import dev.streamside.testing.process.NeedsPrograms;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// A chat with all ways of delivery, and a viewer whose network disturbs sockets.
@NeedsPrograms({"nginx", Browser.CHROMIUM, Browser.CHROMEDRIVER})
@Timeout(300)
public abstract class FallbackInBrowser {
    private static final Duration SOON = Duration.ofSeconds(20);

    /// The longest time until a socket is retried and has lasted, after a few failures, on a page with
    /// shortened waits.
    private static final Duration TRIED_AGAIN = Duration.ofSeconds(60);

    /// The longest time until a socket is given up that brings nothing, not even an answer to a ping.
    private static final Duration GIVEN_UP = Duration.ofSeconds(60);

    private final URI entrance;
    private final List<URI> nodes;

    /// @param entrance the address that viewers use
    /// @param nodes the nodes that they may reach from there
    protected FallbackInBrowser(URI entrance, List<URI> nodes) {
        this.entrance = entrance;
        this.nodes = nodes;
    }

    @Test
    void whateverBecomesOfTheirSockets_viewersMissNothing_andSeeNothingTwice() throws Exception {
        try (var network = new UpgradeObstacle(entrance);
                Viewer viewer = Viewer.at(network.base(), "en-US,en")) {
            Api owner = Api.member(nodes.getFirst());
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
                    owner.at(nodes.get(i % nodes.size())).send(stream, text);
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

    /// Whether the page has sent a poll in the last ten seconds, which is longer than its interval.
    private static boolean isPolling(Viewer viewer) {
        return Boolean.TRUE.equals(viewer.browser().evaluate("""
                return performance.getEntriesByType('resource')
                    .some(({ name, startTime }) => /\\/chats\\?after=/.test(name) && startTime > performance.now() - 10_000);
                """));
    }
}
