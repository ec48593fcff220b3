package dev.streamside.testing.browser;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.streamside.StreamsideServer;
import dev.streamside.testing.TestDatabase;
import dev.streamside.testing.process.ApplicationProcess;
import dev.streamside.testing.process.NeedsPrograms;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// What a developer sees who starts the single process to learn what its transports do: the demo over both, side
/// by side.
@NeedsPrograms({Browser.CHROMIUM, Browser.CHROMEDRIVER})
@Timeout(300)
class DevelopersInBrowserIT {
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    @Test
    void aDeveloper_seesTheSameChatOverBothTransports_andHowLateEachIs() throws Exception {
        var settings = new ArrayList<>(new TestDatabase().settings());
        settings.add("--demo=on");
        try (var process = ApplicationProcess.start(
                        StreamsideServer.class, "developers-in-browser", ApplicationProcess.QUICK_START, settings);
                Viewer developer = Viewer.at(process.base(), "en-US,en")) {
            developer.open("/");
            developer.click("developers");

            await().atMost(PATIENCE).until(() -> count(developer, "polling", "[data-testid=arrival]") > 10);
            await().atMost(PATIENCE)
                    .until(() -> fact(developer, "polling", "later").startsWith("+"));
            assertThat(fact(developer, "websocket", "later")).isEqualTo("first");
            assertThat(fact(developer, "polling", "traffic")).containsPattern("[1-9].* kB in \\d+ requests");
            assertThat(fact(developer, "websocket", "traffic"))
                    .containsPattern("[1-9].* kB, uncompressed, in \\d+ messages, 1 connection");

            developer.click("send-one");
            developer.visible("sign-in-submit");
            developer.closeDialog();
            developer.signUp("noah", "Noah");
            developer.click("send-one");
            for (String transport : List.of("polling", "websocket")) {
                await().atMost(PATIENCE).until(() -> count(developer, transport, "[data-own]") == 1);
                assertThat(fact(developer, transport, "own")).as(transport).containsPattern("^\\d.* m?s$");
                assertThat(fact(developer, transport, "missed")).as(transport).isEqualTo("0");
                assertThat(texts(developer, transport)).as(transport).contains("Noah");
            }
            developer.browser().photograph("developers");

            developer.browser().bePhone();
            developer.choose("ko");
            assertThat(developer.text("h1")).isEqualTo("폴링과 소켓 나란히 보기");
            assertThat(developer.browser().evaluate("return document.documentElement.scrollWidth <= window.innerWidth"))
                    .as("nothing sticks out on a phone")
                    .isEqualTo(true);
            developer.browser().photograph("developers-phone");
            assertThat(developer.browser().complaints()).isEmpty();
        }
    }

    private static int count(Viewer viewer, String transport, String selector) {
        return viewer.browser().evaluate("return all(arguments[0]).length", lane(transport) + selector)
                        instanceof Number count
                ? count.intValue()
                : 0;
    }

    private static String fact(Viewer viewer, String transport, String fact) {
        return String.valueOf(viewer.browser()
                .evaluate("return one(arguments[0]).textContent", lane(transport) + "[data-testid=" + fact + "]"));
    }

    private static String texts(Viewer viewer, String transport) {
        return String.valueOf(viewer.browser()
                .evaluate(
                        "return all(arguments[0]).map((each) => each.textContent).join('\\n')",
                        lane(transport) + "[data-testid=arrival] > span:first-child"));
    }

    private static String lane(String transport) {
        return "transport-lane[data-transport=" + transport + "] ";
    }
}
