package dev.streamside.testing.browser;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.streamside.testing.Api;
import dev.streamside.websocket.ChatWebSocketApplication;
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
import org.junit.jupiter.api.Test;

/// The server dies in the middle of a conversation, and comes back.
class KilledServerInBrowserIT extends BrowserTest {
    private static final Duration RESTART = Duration.ofSeconds(90);
    private static final int API_SENDERS = 10;
    private static final int CHATS_EACH = 4;

    KilledServerInBrowserIT() {
        super(ChatWebSocketApplication.class);
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
                assertThat(log.get(Integer.parseInt(seq) - 2).text()).isEqualTo(text));
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

    /// Sends like a good client: the same message with the same id, until there is a receipt.
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
            assertThat(receipts.put(receipt.seq(), text)).isNull();
            received.countDown();
        }
    }

    private Api newMember() {
        return Api.member(application.base());
    }
}
