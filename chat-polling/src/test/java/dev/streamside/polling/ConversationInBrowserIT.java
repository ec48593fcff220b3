package dev.streamside.polling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.streamside.testing.Api;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import tools.jackson.databind.JsonNode;

/// Three people at real browsers: Emma reads English, Jisoo reads Korean, and a guest only reads.
@NeedsBrowser
@Timeout(300)
class ConversationInBrowserIT {
    private static final Duration SOON = Duration.ofSeconds(20);
    private static final Duration RESTART = Duration.ofSeconds(90);
    private static final List<String> HOSTILE = List.of(
            "<img src=x onerror=\"window.hacked=1\">",
            "<script>window.hacked=1</script>",
            "<svg/onload=alert(1)>",
            "\"><iframe srcdoc=\"<script>parent.hacked=1</script>\">",
            "<a href=\"javascript:window.hacked=1\">click</a>",
            "{{constructor.constructor('alert(1)')()}} ${alert(1)}",
            "</p></div><style>body{display:none}</style>",
            "&lt;b&gt;not bold&lt;/b&gt;");

    private static final int API_SENDERS = 10;
    private static final int CHATS_EACH = 4;

    private static final List<AutoCloseable> OPENED = new ArrayList<>();

    private static ApplicationProcess application;
    private static Api owner;
    private static Viewer emma;
    private static Viewer jisoo;
    private static Viewer guest;

    private String stream;

    @BeforeAll
    static void invitePeople() throws IOException {
        application = ApplicationProcess.start(
                "conversation-in-browser",
                "--demo=off",
                "--streamside.chat.sends=100000",
                "--streamside.chat.burst=100000",
                "--streamside.member.attempts-per-address=100000",
                "--streamside.polling.interval=1s");
        OPENED.add(application);
        owner = Api.member(application.base(), "aurora", "Aurora");
        emma = invite("en-US,en");
        jisoo = invite("ko-KR,ko");
        guest = invite("en-US,en");
        emma.open("/");
        emma.signUp("emma", "Emma");
        jisoo.open("/");
        jisoo.signUp("jisoo", "지수");
    }

    private static Viewer invite(String languages) {
        Viewer viewer = Viewer.at(application.base(), languages);
        OPENED.add(viewer);
        return viewer;
    }

    @AfterAll
    static void goHome() throws Exception {
        for (AutoCloseable each : OPENED.reversed()) {
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
    void nobodysConsoleComplains() {
        for (Viewer viewer : everybody()) {
            assertThat(viewer.browser().complaints()).isEmpty();
        }
    }

    @Test
    void twoMembers_talk_andEverybodyReadsTheSame_alsoAfterAReload() {
        List<String> said = new ArrayList<>();
        for (int i = 1; i <= 6; i++) {
            say(emma, "Is anybody here? " + i, said);
            say(jisoo, "네, 여기 있어요! " + i, said);
        }

        assertThat(logged()).extracting(Viewer.Line::text).isEqualTo(said);
        everybodyReadsTheLog();
        assertThat(emma.ownTexts()).hasSize(6).allMatch(text -> text.startsWith("Is anybody"));
        assertThat(jisoo.ownTexts()).hasSize(6).allMatch(text -> text.startsWith("네"));
        assertThat(guest.ownTexts()).isEmpty();
        assertThat(guest.sees("chat-input")).isFalse();
        assertThat(emma.browser().evaluate("return document.documentElement.scrollHeight <= innerHeight"))
                .as("the whole page is in sight")
                .isEqualTo(true);
        photographEverybody();

        everybody().forEach(Viewer::reload);

        everybodyReadsTheLog();
        assertThat(emma.ownTexts()).hasSize(6);
        emma.awaitText("whoami", "Emma");
        jisoo.awaitText("whoami", "지수");
    }

    /// Waits until it is stored, so that the order is known.
    private void say(Viewer viewer, String text, List<String> said) {
        viewer.say(text);
        said.add(text);
        await().atMost(SOON)
                .until(() ->
                        viewer.texts().contains(text) && viewer.unsentTexts().isEmpty());
    }

    private static void photographEverybody() {
        emma.browser().photograph("desktop-light");
        emma.browser().prefer("dark");
        emma.browser().photograph("desktop-dark");
        emma.browser().prefer("light");
        jisoo.browser().photograph("desktop-korean");
        guest.browser().bePhone();
        guest.browser().photograph("phone");
        guest.browser().beDesktop();
    }

    @Test
    void aDeletedChat_disappearsForEverybody() {
        List<String> said = new ArrayList<>();
        say(emma, "I regret this", said);
        say(jisoo, "지워질 말", said);
        say(emma, "This stays", said);
        everybodyReadsTheLog();

        emma.delete("I regret this");
        guest.signIn("aurora", Api.password());
        guest.delete("지워질 말");

        for (Viewer viewer : everybody()) {
            await().atMost(SOON).until(() -> viewer.count("chat-removed") == 2);
            assertThat(viewer.texts()).containsExactly("This stays");
            assertThat(viewer.browser().driver().getPageSource()).doesNotContain("I regret this", "지워질 말");
        }
        assertThat(emma.count("chat-delete")).isEqualTo(1);
        assertThat(jisoo.count("chat-delete")).isZero();
        guest.signOut();
        assertThat(guest.count("chat-delete")).isZero();
    }

    @Test
    void aBannedMember_isToldSo_untilTheOwnerLiftsTheBan() {
        say(emma, "Buy my things", new ArrayList<>());
        guest.signIn("aurora", Api.password());
        await().atMost(SOON).until(() -> guest.texts().contains("Buy my things"));
        assertThat(jisoo.count("chat-ban")).isZero();

        guest.ban("Buy my things");
        guest.click("ban-confirm");
        await().atMost(SOON).until(() -> guest.count("ban-confirm") == 0);
        emma.say("Buy more");

        emma.awaitText("composer-closed", "The host has banned you from this chat. You can still read it.");
        assertThat(emma.sees("chat-input")).isFalse();
        assertThat(emma.unsentTexts()).containsExactly("Buy more");
        assertThat(emma.browser().complaints()).hasSize(1).allMatch(complaint -> complaint.contains("403"));

        guest.click("bans-open");
        guest.click("ban-lift");
        await().atMost(SOON).until(() -> guest.count("ban-lift") == 0);
        guest.closeDialog();
        emma.click("chat-again");

        emma.visible("chat-input");
        await().atMost(SOON).until(() -> guest.texts().contains("Buy more"));
        guest.signOut();
        assertThat(guest.count("chat-ban")).isZero();
    }

    @Test
    void hostileText_staysText() {
        Api hostile = Api.member(application.base(), "hostile", "<img src=x onerror=alert(1)>");
        String body = "<script>window.hacked=1</script>";
        stream = hostile.post("/api/v1/streams", Map.of("title", HOSTILE.getFirst(), "description", body))
                .json()
                .get("id")
                .asString();
        hostile.post("/api/v1/streams/" + stream + "/start", null);
        everybody().forEach(viewer -> viewer.watch(stream));
        HOSTILE.forEach(text -> hostile.send(stream, text));
        HOSTILE.forEach(emma::say);

        await().atMost(SOON).until(() -> logged().size() == 2 * HOSTILE.size());
        everybodyReadsTheLog();
        everybody().forEach(Viewer::reload);
        everybodyReadsTheLog();

        guest.open("/");
        for (Viewer viewer : everybody()) {
            assertThat(viewer.browser().evaluate("return window.hacked === undefined"))
                    .isEqualTo(true);
            assertThat(viewer.browser().evaluate("return document.querySelectorAll('bdi > *, h1 img, h2 img').length"))
                    .isEqualTo(0L);
        }
        assertThat(emma.texts()).hasSize(2 * HOSTILE.size()).containsSubsequence(HOSTILE);
    }

    @Test
    void aKilledServer_losesNothingThatItAcknowledged_andThePageGoesOnByItself() throws Exception {
        for (int i = 1; i <= 40; i++) {
            owner.send(stream, "before " + i);
        }
        List<Viewer> members = List.of(emma, jisoo);
        for (Viewer member : members) {
            member.watch(stream);
            member.browser().evaluate("window.notReloaded = true");
        }
        Map<String, String> receipts = new ConcurrentHashMap<>();
        var enough = new CountDownLatch(API_SENDERS * CHATS_EACH / 2);
        try (ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<?>> senders = new ArrayList<>();
            for (Api sender :
                    IntStream.range(0, API_SENDERS).mapToObj(i -> newMember()).toList()) {
                senders.add(executor.submit(() -> sendAll(sender, receipts, enough)));
            }
            emma.say("sent as the server dies");
            jisoo.say("서버가 죽을 때 보낸 말");
            assertThat(enough.await(SOON.toSeconds(), TimeUnit.SECONDS)).isTrue();
            application.kill();
            emma.say("sent while it is away");
            jisoo.say("서버가 없을 때 보낸 말");
            for (Viewer member : members) {
                member.awaitConnection("reconnecting");
                assertThat(member.unsentTexts()).isNotEmpty();
            }
            emma.browser().photograph("reconnecting");

            application.startAgain();

            for (Viewer member : members) {
                member.awaitConnection("connected", RESTART);
            }
            for (Future<?> sender : senders) {
                sender.get(RESTART.toSeconds(), TimeUnit.SECONDS);
            }
        }
        for (Viewer member : members) {
            await().atMost(RESTART).until(() -> member.unsentTexts().isEmpty());
        }
        emma.say("sent after it is back");

        await().atMost(SOON).until(() -> logged().getLast().text().equals("sent after it is back"));
        List<Viewer.Line> log = logged();
        assertThat(log).hasSize(40 + API_SENDERS * CHATS_EACH + 5);
        assertThat(log).extracting(Viewer.Line::text).doesNotHaveDuplicates();
        assertThat(receipts).hasSize(API_SENDERS * CHATS_EACH);
        receipts.forEach((seq, text) ->
                assertThat(log.get(Integer.parseInt(seq) - 1).text()).isEqualTo(text));
        for (Viewer member : members) {
            await().atMost(SOON).untilAsserted(() -> assertThat(member.lines()).isEqualTo(log));
            assertThat(member.browser().evaluate("return window.notReloaded")).isEqualTo(true);
        }
        emma.awaitText("whoami", "Emma");
        jisoo.awaitText("whoami", "지수");
        for (Viewer viewer : everybody()) {
            assertThat(viewer.browser().complaints()).allMatch(complaint -> complaint.contains("net::ERR_"));
        }
    }

    /// Like a good client: the same chat under the same id, until there is a receipt.
    private void sendAll(Api sender, Map<String, String> receipts, CountDownLatch received) {
        for (int i = 1; i <= CHATS_EACH; i++) {
            String text = sender.my("displayName") + " says " + i;
            Map<String, String> body = Map.of("text", text, "clientMessageId", "chat-" + i);
            Api.Answer receipt = await().atMost(RESTART)
                    .pollDelay(Duration.ofMillis(200))
                    .pollInterval(Duration.ofMillis(500))
                    .ignoreException(UncheckedIOException.class)
                    .until(
                            () -> sender.post("/api/v1/streams/" + stream + "/chats", body),
                            answer -> answer.status() < 300);
            assertThat(receipts.put(receipt.json().get("seq").asString(), text)).isNull();
            received.countDown();
        }
    }

    @Test
    void theLanguage_changesAndComesBack_withoutLosingADraft() {
        jisoo.awaitText("connection", "연결됨");
        emma.awaitText("connection", "Connected");
        emma.draft("half a sentence");

        emma.choose("ko");
        emma.awaitText("connection", "연결됨");
        emma.awaitText("sign-out", "로그아웃");
        assertThat(emma.draft()).isEqualTo("half a sentence");
        emma.browser().photograph("switched-to-korean");
        emma.reload();
        emma.awaitText("connection", "연결됨");

        emma.choose("en");
        emma.awaitText("connection", "Connected");
        emma.awaitText("sign-out", "Sign out");
    }

    @Test
    void theEndOfAStream_isTheEndOfItsChat() {
        guest.signIn("aurora", Api.password());
        say(emma, "The last word", new ArrayList<>());

        guest.click("end-stream");
        guest.click("end-stream-confirm");

        for (Viewer viewer : everybody()) {
            viewer.awaitConnection("ended");
            assertThat(viewer.visible("stream-status").getDomAttribute("data-status"))
                    .isEqualTo("ENDED");
            assertThat(viewer.sees("chat-input")).isFalse();
            assertThat(viewer.texts()).containsExactly("The last word");
        }
        emma.browser().photograph("ended");
        guest.signOut();
    }

    private static List<Viewer> everybody() {
        return List.of(emma, jisoo, guest);
    }

    private static Api newMember() {
        return Api.member(application.base());
    }

    private void everybodyReadsTheLog() {
        List<Viewer.Line> log = logged();
        for (Viewer viewer : everybody()) {
            await().atMost(SOON).untilAsserted(() -> assertThat(viewer.lines()).isEqualTo(log));
        }
    }

    /// The chats as the API tells them, which must be numbered without a hole.
    private List<Viewer.Line> logged() {
        JsonNode answer = Api.guest(application.base())
                .poll(stream, "?after=0&limit=200&overflow=page")
                .json();
        List<Viewer.Line> lines = new ArrayList<>();
        for (JsonNode entry : answer.get("entries")) {
            lines.add(new Viewer.Line(
                    entry.get("seq").asString(),
                    entry.at("/author/name").asString(),
                    entry.get("text").asString()));
            assertThat(lines.getLast().seq()).isEqualTo(Integer.toString(lines.size()));
        }
        return lines;
    }
}
