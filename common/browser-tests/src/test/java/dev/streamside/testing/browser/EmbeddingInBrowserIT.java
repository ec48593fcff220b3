package dev.streamside.testing.browser;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.net.httpserver.SimpleFileServer;
import dev.streamside.polling.ChatPollingApplication;
import dev.streamside.testing.Checkout;
import dev.streamside.testing.TestIssuer;
import dev.streamside.testing.process.NeedsPrograms;
import dev.streamside.testing.process.Program;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The chat on pages of another site and in other windows, as docs/embedding.md promises, with its example pages.
@NeedsPrograms({Browser.CHROMIUM, Browser.CHROMEDRIVER, "python3"})
class EmbeddingInBrowserIT extends BrowserTest {
    private static final OtherSite SITE = OtherSite.open();
    private static final int PORT_OF_EXAMPLE = Program.freePort();

    EmbeddingInBrowserIT() {
        super(
                ChatPollingApplication.class,
                "--streamside.web.allowed-origins=" + SITE.origin() + ",http://127.0.0.1:" + PORT_OF_EXAMPLE,
                "--streamside.tokens.issuers[0].issuer=" + TestIssuer.NAME,
                "--streamside.tokens.issuers[0].audience=" + TestIssuer.AUDIENCE,
                "--streamside.tokens.issuers[0].secret=" + TestIssuer.SECRET);
    }

    @Test
    void aPageOfAnotherSite_showsTheChat_asItLikes_underAStrictPolicy() {
        publish(
                "<streamside-chat stream='" + stream + "' theme='dark' lang='ko'></streamside-chat>",
                "streamside-chat { height: 400px; --accent: rgb(1, 2, 3); } p { display: none; }",
                """
                const chat = document.querySelector('streamside-chat');
                for (const type of ['chat', 'state', 'sign-in-needed'])
                  chat.addEventListener(type, (event) => {
                    event.preventDefault();
                    document.body.dataset[type.replaceAll('-', '')] = 'seen';
                  });
                """);
        guest.visit(SITE.origin());
        guest.awaitConnection("connected");

        emma.say("Hello, other site");
        await().atMost(SOON).until(() -> guest.texts().contains("Hello, other site"));
        guest.click("chat-sign-in");

        assertThat(guest.browser().evaluate("return Object.keys(document.body.dataset).sort().join()"))
                .isEqualTo("chat,signinneeded,state");
        assertThat(guest.browser()
                        .evaluate("return performance.getEntriesByType('resource')"
                                + ".filter(({ name }) => name.endsWith('/api/v1/client')).length"))
                .as("chats that were opened")
                .isEqualTo(1L);
        assertThat(guest.browser().loaded())
                .as("in the language of the element, although the browser's is another")
                .filteredOn(file -> !file.matches("/plain.css|/hls.js|/favicon.*"))
                .hasSizeLessThanOrEqualTo(4)
                .anyMatch(file -> file.startsWith("/assets/ko-"))
                .noneMatch(file -> file.startsWith("/assets/en-"));
        assertThat(guest.text("#chat-title")).isEqualTo("채팅");
        assertThat(guest.browser().evaluate("return document.documentElement.lang"))
                .isEqualTo("en");
        assertThat(styleOf("[data-testid=chat-sign-in]", "backgroundColor")).isEqualTo("rgb(1, 2, 3)");
        assertThat(styleOf("#chat-title", "color")).isEqualTo("rgb(232, 239, 237)");
        guest.browser().evaluate("one('streamside-chat').setAttribute('theme', 'light')");
        assertThat(styleOf("#chat-title", "color")).isEqualTo("rgb(20, 33, 31)");
        guest.browser().photograph("other-site");
    }

    @Test
    void aPageOfAnotherSite_mayFollowByEvents_orByPollsThatWait() {
        Map.of("events", 0L, "long-polling", 1L).forEach((transport, ordinaryPolls) -> {
            publish(
                    "<streamside-chat stream='" + stream + "' transport='" + transport + "'></streamside-chat>",
                    "",
                    "");
            guest.visit(SITE.origin());
            guest.awaitConnection("connected");

            emma.say("By " + transport);
            await().atMost(SOON).until(() -> guest.texts().contains("By " + transport));

            assertThat(
                            guest.browser()
                                    .evaluate(
                                            "return performance.getEntriesByType('resource')"
                                                    + ".filter(({ name }) => name.includes('/chats?') && !name.includes('wait=')).length"))
                    .as("polls that did not wait, by " + transport)
                    .isEqualTo(ordinaryPolls);
        });
        assertThat(guest.browser().complaints()).isEmpty();
    }

    private Object styleOf(String selector, String property) {
        return Objects.requireNonNull(guest.browser()
                .evaluate("return getComputedStyle(one(arguments[0]))[arguments[1]]", selector, property));
    }

    @Test
    void aUserOfTheOtherSite_writesWithItsToken_andIsAGuestWithoutIt() {
        String subject = TestIssuer.newSubject();
        publish("<streamside-chat stream='" + stream + "'></streamside-chat>", "", """
                const chat = document.querySelector('streamside-chat');
                chat.addEventListener('sign-in-needed', (event) => {
                  event.preventDefault();
                  chat.signIn('%s');
                });
                """.formatted(
                        TestIssuer.token(subject, "Haneul")));
        guest.visit(SITE.origin());
        guest.awaitConnection("connected");
        guest.click("chat-sign-in");

        guest.say("From the other site");
        await().atMost(SOON)
                .until(() -> emma.lines().stream()
                        .anyMatch(line ->
                                line.author().equals("Haneul") && line.text().equals("From the other site")));
        await().atMost(SOON).until(() -> guest.ownTexts().equals(List.of("From the other site")));
        guest.delete("From the other site");
        await().atMost(SOON).until(() -> emma.count("chat-removed") == 1);

        guest.browser().evaluate("document.querySelector('streamside-chat').signIn(null)");
        guest.visible("chat-sign-in");
        guest.browser()
                .evaluate(
                        "document.querySelector('streamside-chat').setAttribute('token', arguments[0])",
                        TestIssuer.token(subject, "Haneul"));
        guest.visible("chat-input");
    }

    /// A page may move the element while another user signs in.
    @Test
    void aTokenThatIsSetWhileTheChatIsOutOfThePage_counts() {
        publish("<streamside-chat stream='" + stream + "'></streamside-chat>", "", "");
        guest.visit(SITE.origin());
        guest.awaitConnection("connected");

        guest.browser()
                .evaluate(
                        "const chat = document.querySelector('streamside-chat');"
                                + "chat.setAttribute('token', arguments[0]);"
                                + "chat.remove();"
                                + "chat.setAttribute('token', arguments[1]);"
                                + "document.body.append(chat);",
                        TestIssuer.token(TestIssuer.newSubject(), "Haneul"),
                        TestIssuer.token(TestIssuer.newSubject(), "Ara"));
        guest.awaitConnection("connected");
        guest.say("It is me");

        await().atMost(SOON)
                .until(() -> emma.lines().stream()
                        .anyMatch(line ->
                                line.author().equals("Ara") && line.text().equals("It is me")));
    }

    @Test
    void aTokenThatIsRefused_isNotAskedForAgain_untilTheViewerClicks() {
        String refused = TestIssuer.token(
                TestIssuer.newSubject(), "Haneul", claims -> claims.issuer("https://unknown-site.example"));
        publish("<streamside-chat stream='" + stream + "'></streamside-chat>", "", """
                const chat = document.querySelector('streamside-chat');
                window.asked = [];
                chat.addEventListener('sign-in-needed', (event) => {
                  event.preventDefault();
                  asked.push(`${event.detail.expired} ${event.detail.problem?.code}`);
                  chat.signIn('%s');
                });
                """.formatted(refused));
        guest.visit(SITE.origin());
        guest.awaitConnection("connected");
        guest.click("chat-sign-in");
        List<String> complaints = new ArrayList<>();
        await().atMost(SOON).until(() -> {
            complaints.addAll(guest.browser().complaints());
            return complaints.stream().anyMatch(complaint -> complaint.contains("Its issuer (iss) is not one"));
        });

        emma.say("Everybody can read this");
        await().atMost(SOON).until(() -> guest.texts().contains("Everybody can read this"));
        assertThat(guest.browser().evaluate("return asked.join()")).isEqualTo("false undefined");
        guest.click("chat-sign-in");
        assertThat(guest.browser().evaluate("return asked.join()")).isEqualTo("false undefined,false INVALID_TOKEN");

        guest.open("/");
        complaints.addAll(guest.browser().complaints());
        assertThat(complaints)
                .allMatch(complaint -> complaint.contains(" 401 ") || complaint.contains("docs/tokens.md"));
    }

    @Test
    void aLiveStreamThatIsRewound_showsNothingLive_untilItGoesBack() {
        emma.say("Before the jump");
        await().atMost(SOON).until(() -> emma.texts().contains("Before the jump"));
        publish("<streamside-chat stream='" + stream + "'></streamside-chat>", "", """
                const chat = document.querySelector('streamside-chat');
                await customElements.whenDefined('streamside-chat');
                window.shown = [];
                window.heard = [];
                chat.addEventListener('chat', ({ detail }) => shown.push(detail.text));
                chat.client.addEventListener('chat', ({ detail }) => heard.push(detail.text));
                """);
        guest.visit(SITE.origin());
        await().atMost(SOON).until(() -> guest.texts().equals(List.of("Before the jump")));

        guest.browser().evaluate("one('streamside-chat').replay({ currentTime: 0 })");
        await().atMost(SOON).until(() -> guest.texts().isEmpty());
        emma.say("Live meanwhile");
        await().atMost(SOON)
                .until(() -> Boolean.TRUE.equals(guest.browser().evaluate("return heard.includes('Live meanwhile')")));
        assertThat(guest.browser().evaluate("return shown.includes('Live meanwhile')"))
                .isEqualTo(false);
        assertThat(guest.texts()).isEmpty();
        assertThat(guest.text("[data-testid=composer-closed]")).isEqualTo("This is an earlier moment of the stream.");

        guest.browser().evaluate("one('streamside-chat').replay(null)");
        await().atMost(SOON).until(() -> guest.texts().equals(List.of("Before the jump", "Live meanwhile")));
        emma.say("Live again");
        await().atMost(SOON).until(() -> guest.texts().contains("Live again"));
        guest.visible("chat-sign-in");
    }

    @Test
    void anAllowedSite_showsTheChatInAFrame_andNoOtherSiteDoes() {
        publish(
                "<iframe title='Chat' width='360' height='640' src='" + application.base() + "/embed/" + stream
                        + "?theme=dark'></iframe>",
                "",
                "");
        guest.visit(SITE.origin());
        guest.browser().driver().switchTo().frame(0);
        guest.awaitConnection("connected");
        emma.say("Hello, frame");
        await().atMost(SOON).until(() -> guest.texts().contains("Hello, frame"));
        guest.browser().driver().switchTo().defaultContent();
        guest.browser().photograph("frame");
        assertThat(guest.browser().complaints()).isEmpty();

        guest.visit(SITE.strangeOrigin());

        await().atMost(SOON)
                .until(() -> guest.browser().complaints().stream()
                        .anyMatch(complaint -> complaint.contains("frame-ancestors")));
    }

    @Test
    void anOverlay_showsTheNewestChatsOnNothing_untilTheyFade() {
        for (String text : List.of("one", "two", "three")) {
            owner.send(stream, text);
        }
        guest.open("/overlay/" + stream + "?max=2&fade=0");
        await().atMost(SOON).until(() -> guest.texts().equals(List.of("two", "three")));
        owner.delete("/api/v1/streams/" + stream + "/chats/" + guest.seqs().getFirst());
        await().atMost(SOON).until(() -> guest.texts().equals(List.of("three")));
        assertThat(guest.browser()
                        .evaluate("return performance.getEntriesByType('resource')"
                                + ".filter(({ name }) => name.endsWith('/heartbeat')).length"))
                .as("times that it was counted as a viewer")
                .isEqualTo(0L);
        assertThat(guest.browser().evaluate("""
                return [document.documentElement, document.body, one('main')]
                    .map((each) => getComputedStyle(each).backgroundColor).join(' ');
                """)).isEqualTo("rgba(0, 0, 0, 0) rgba(0, 0, 0, 0) rgba(0, 0, 0, 0)");

        guest.open("/overlay/" + stream + "?fade=6");
        owner.send(stream, "four");
        guest.visible("chat");
        await().atMost(SOON).until(() -> guest.count("chat") == 0);
    }

    @Test
    void anOverlayWhoseSourceIsRefreshed_showsNothingASecondTime_andNoQuotes() {
        owner.send(stream, "said long ago");
        owner.post("/api/v1/streams/" + stream + "/announcements", Map.of("text", "Announced long ago"));
        guest.open("/overlay/" + stream + "?fade=6");
        await().atMost(SOON).until(() -> guest.count("chat") + guest.count("announcement") > 0);
        await().atMost(SOON).until(() -> guest.count("chat") + guest.count("announcement") == 0);

        guest.open("/overlay/" + stream + "?fade=6");
        owner.post("/api/v1/streams/" + stream + "/chats", Map.of("text", "said just now", "replyTo", "2"));

        // Entries come in order, so the others would have come before it.
        await().atMost(SOON).until(() -> guest.count("chat") > 0);
        assertThat(guest.texts()).containsExactly("said just now");
        assertThat(guest.count("announcement")).isZero();
        assertThat(guest.count("chat-quote")).isZero();
    }

    @Test
    void theExamplePages_showTheChat_andBeginTheVideoWithTheShow() throws IOException {
        for (String page : List.of("plain", "hls")) {
            Path script = Checkout.file("docs/examples").resolve(page + ".js");
            SITE.publish(
                    application.base(),
                    example(Checkout.file("docs/examples/" + page + ".html")),
                    example(Checkout.file("docs/examples/plain.css")),
                    Files.exists(script) ? example(script) : "");
            guest.visit(SITE.origin());
            guest.awaitConnection("connected");
            say(emma, "Seen from the example " + page, new ArrayList<>());
            await().atMost(SOON).until(() -> guest.texts().contains("Seen from the example " + page));
            guest.browser().photograph("example-" + page);
        }
        // There is no video, but the page requested it.
        List<String> complaints = new ArrayList<>();
        await().atMost(SOON).until(() -> {
            complaints.addAll(guest.browser().complaints());
            return complaints.stream().anyMatch(complaint -> complaint.contains("/42/index.m3u8"));
        });
        guest.open("/");
        complaints.addAll(guest.browser().complaints());
        assertThat(complaints).allMatch(complaint -> complaint.matches(".*(index\\.m3u8|show\\.mp4).* 404 .*"));
    }

    @Test
    void theExampleSite_letsItsUsersWrite() throws IOException {
        Path folder = Files.createDirectories(Path.of("target", "example-site"));
        for (String file : List.of("users.html", "users.py")) {
            Files.writeString(folder.resolve(file), example(Checkout.file("docs/examples/" + file)));
        }
        var environment = Map.of("PORT", String.valueOf(PORT_OF_EXAMPLE), "STREAMSIDE_SECRET", TestIssuer.SECRET);
        try (var site = Program.start("python", folder, folder, environment, List.of("python3", "users.py"))) {
            site.awaitReady(SOON, () -> Program.isListening(PORT_OF_EXAMPLE));
            guest.visit("http://127.0.0.1:" + PORT_OF_EXAMPLE);
            guest.awaitConnection("connected");

            guest.click("chat-sign-in");
            guest.say("Under my own name");

            await().atMost(SOON)
                    .until(() -> emma.lines().stream()
                            .anyMatch(line -> line.author().equals("Haneul")
                                    && line.text().equals("Under my own name")));
        }
    }

    /// Uses the examples that `.ci/check-package` has built, with the packages as users install them.
    @ParameterizedTest
    @ValueSource(strings = {"react", "vue"})
    void aComponent_showsTheChat_tellsItsPage_andGoes(String example) throws IOException {
        Path built = Path.of("target", "example-" + example).toAbsolutePath();
        copyExample(example, built);
        Files.writeString(built.resolve("chat-token"), TestIssuer.token(TestIssuer.newSubject(), "Haneul"));
        var site = SimpleFileServer.createFileServer(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), PORT_OF_EXAMPLE),
                built,
                SimpleFileServer.OutputLevel.NONE);
        site.start();
        try {
            guest.visit("http://127.0.0.1:" + PORT_OF_EXAMPLE);
            guest.awaitConnection("connected");
            emma.say("Hello, " + example);
            await().atMost(SOON).until(() -> guest.texts().contains("Hello, " + example));
            await().atMost(SOON).until(() -> guest.text("output").endsWith(": Hello, " + example));

            assertThat(styleOf("#chat-title", "color")).isEqualTo("rgb(20, 33, 31)");
            guest.browser().evaluate("one('#theme').click()");
            await().atMost(SOON).until(() -> styleOf("#chat-title", "color").equals("rgb(232, 239, 237)"));

            guest.click("chat-sign-in");
            guest.say("From a component");
            await().atMost(SOON)
                    .until(() -> emma.lines().stream()
                            .anyMatch(line -> line.author().equals("Haneul")
                                    && line.text().equals("From a component")));

            guest.browser().evaluate("one('#open').click()");
            await().atMost(SOON).until(() -> chats() == 0);
            guest.browser().evaluate("one('#open').click()");
            await().atMost(SOON).until(() -> guest.texts().contains("From a component"));
            assertThat(chats()).isOne();
            assertThat(guest.browser().complaints()).allMatch(complaint -> complaint.contains("/favicon.ico"));
        } finally {
            site.stop(0);
        }
    }

    private long chats() {
        return (long) Objects.requireNonNull(
                guest.browser().evaluate("return document.querySelectorAll('streamside-chat').length"));
    }

    private void copyExample(String example, Path to) throws IOException {
        Path from = Checkout.file("mvnw").resolveSibling("target/examples").resolve(example);
        assumeTrue(Files.exists(from) || System.getenv("CI") != null, "run .ci/check-package first: it builds them");
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Path copy = to.resolve(from.relativize(file).toString());
                Files.createDirectories(copy.getParent());
                Files.writeString(copy, example(file).replaceAll("stream:([\"'`])42\\1", "stream:\"" + stream + "\""));
            }
        }
    }

    private void publish(String body, String style, String script) {
        SITE.publish(application.base(), """
                <!doctype html>
                <html lang="en">
                <title>My video</title>
                <link rel="icon" href="data:,">
                <link rel="stylesheet" href="plain.css">
                <script type="module" src="%s/streamside-chat.js"></script>
                <script type="module" src="hls.js"></script>
                %s
                """.formatted(application.base(), body), style, script);
    }

    /// A file of the examples, with the addresses of this test.
    private String example(Path file) throws IOException {
        return Files.readString(file)
                .replace("https://chat.example.com", application.base().toString())
                .replace("https://media.example.com", SITE.origin())
                .replace("stream=\"42\"", "stream=\"" + stream + "\"");
    }
}
