package dev.streamside.testing.browser;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.streamside.testing.Api;
import dev.streamside.testing.TestDatabase;
import dev.streamside.testing.process.ApplicationProcess;
import dev.streamside.testing.process.NeedsPrograms;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import tools.jackson.databind.JsonNode;

/// Three people at real browsers: Emma reads English, Jisoo reads Korean, and a guest only reads. They watch a new
/// stream in each test.
@NeedsPrograms({Browser.CHROMIUM, Browser.CHROMEDRIVER})
@Timeout(300)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class BrowserTest {
    static final Duration SOON = Duration.ofSeconds(20);

    private final List<AutoCloseable> opened = new ArrayList<>();
    private final Class<?> main;
    private final List<String> settings;

    ApplicationProcess application;
    Api owner;
    Viewer emma;
    Viewer jisoo;
    Viewer guest;
    String stream;

    BrowserTest(Class<?> main, String... settings) {
        this.main = main;
        this.settings = List.of(settings);
    }

    @BeforeAll
    void invitePeople() throws IOException {
        var all = new ArrayList<>(settings);
        // On the server that is there for all tests: an embedded one of its own would have to be installed.
        all.addAll(new TestDatabase().settings());
        all.addAll(List.of(
                "--demo=off",
                "--streamside.viewer.heartbeat-interval=2s",
                "--streamside.limit.period=1ms",
                "--streamside.member.attempts-per-address=100000"));
        if (settings.stream().noneMatch(setting -> setting.startsWith("--streamside.chat."))) {
            all.addAll(List.of("--streamside.chat.sends=100000", "--streamside.chat.burst=100000"));
        }
        application = ApplicationProcess.start(main, getClass().getSimpleName(), ApplicationProcess.QUICK_START, all);
        opened.add(application);
        owner = Api.member(application.base(), "aurora", "Aurora");
        emma = invite("en-US,en");
        jisoo = invite("ko-KR,ko");
        guest = invite("en-US,en");
        emma.open("/");
        emma.signUp("emma", "Emma");
        jisoo.open("/");
        jisoo.signUp("jisoo", "지수");
    }

    private Viewer invite(String languages) {
        Viewer viewer = Viewer.at(application.base(), languages);
        opened.add(viewer);
        return viewer;
    }

    @AfterAll
    void goHome() throws Exception {
        for (AutoCloseable each : opened.reversed()) {
            each.close();
        }
    }

    @BeforeEach
    void goToALiveStream() {
        stream = owner.liveStream();
        for (Viewer viewer : everybody()) {
            viewer.watch(stream);
        }
    }

    @AfterEach
    void noConsoleHasComplaints() {
        for (Viewer viewer : everybody()) {
            assertThat(viewer.browser().complaints()).isEmpty();
        }
    }

    /// Waits until it is stored, so that the order is known.
    void say(Viewer viewer, String text, List<String> said) {
        viewer.say(text);
        said.add(text);
        await().atMost(SOON)
                .until(() ->
                        viewer.texts().contains(text) && viewer.unsentTexts().isEmpty());
    }

    List<Viewer> everybody() {
        return List.of(emma, jisoo, guest);
    }

    void everybodyReadsTheLog() {
        List<Viewer.Line> log = logged();
        for (Viewer viewer : everybody()) {
            await().atMost(SOON).untilAsserted(() -> assertThat(viewer.lines()).isEqualTo(log));
        }
    }

    /// The chats in the history, which must be numbered without a hole, beginning after the start of the stream.
    List<Viewer.Line> logged() {
        JsonNode answer = Api.guest(application.base())
                .get("/api/v1/streams/" + stream + "/chats/history?limit=200")
                .json();
        List<Viewer.Line> lines = new ArrayList<>();
        for (JsonNode entry : answer.get("entries")) {
            lines.addFirst(new Viewer.Line(
                    entry.get("seq").asString(),
                    entry.at("/author/name").asString(),
                    entry.get("text").asString()));
        }
        for (int i = 0; i < lines.size(); i++) {
            assertThat(lines.get(i).seq()).isEqualTo(Integer.toString(i + 2));
        }
        return lines;
    }
}
