package dev.streamside.testing.browser;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.streamside.testing.Api;
import dev.streamside.testing.process.ApplicationProcess;
import dev.streamside.testing.process.NeedsPrograms;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;

/// Three viewers at real browsers: Emma reads English, Jisoo reads Korean, and a guest only reads. They watch
/// a new stream in each test. Starting them takes longer than most tests, so classes without settings of
/// their own share one scene, one after another, unless a test has failed in it; each class has an owner of
/// its own.
@NeedsPrograms({Browser.CHROMIUM, Browser.CHROMEDRIVER})
@Timeout(300)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class BrowserTest {
    static final Duration SOON = Duration.ofSeconds(20);

    /// By application.
    private static final Map<Class<?>, Scene> SHARED = new HashMap<>();

    static {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> SHARED.values().forEach(Scene::close), "end-scenes"));
    }

    private final Class<?> main;
    private final List<String> settings;
    private Scene scene;
    private boolean failed;

    @RegisterExtension
    final AfterEachCallback failures =
            test -> failed |= test.getExecutionException().isPresent();

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
    void meet() throws IOException {
        if (settings.isEmpty() && !SHARED.containsKey(main)) {
            SHARED.put(main, new Scene(main, main.getSimpleName(), settings));
        }
        scene = settings.isEmpty()
                ? Objects.requireNonNull(SHARED.get(main))
                : new Scene(main, getClass().getSimpleName(), settings);
        application = scene.application();
        owner = scene.newOwner();
        emma = scene.everybody().get(0);
        jisoo = scene.everybody().get(1);
        guest = scene.everybody().get(2);
    }

    @AfterAll
    void part() {
        if (failed || !settings.isEmpty()) {
            SHARED.remove(main, scene);
            scene.close();
        } else {
            everybody().forEach(viewer -> viewer.visit("about:blank")); // an open page keeps sending requests
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

    /// Waits until the message is stored, so that the order is known.
    void say(Viewer viewer, String text, List<String> said) {
        viewer.say(text);
        said.add(text);
        await().atMost(SOON)
                .until(() ->
                        viewer.texts().contains(text) && viewer.unsentTexts().isEmpty());
    }

    List<Viewer> everybody() {
        return scene.everybody();
    }

    void everybodyReadsTheLog() {
        List<Viewer.Line> log = logged();
        for (Viewer viewer : everybody()) {
            await().atMost(SOON).untilAsserted(() -> assertThat(viewer.lines()).isEqualTo(log));
        }
    }

    /// The messages in the history. They must be numbered without gaps after the start of the stream.
    List<Viewer.Line> logged() {
        JsonNode answer = Api.guest(application.base())
                .get("/api/v1/streams/" + stream + "/chats/history?limit=200&type=chat")
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
