package dev.streamside.testing.browser;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.streamside.websocket.ChatWebSocketApplication;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.ElementClickInterceptedException;
import org.openqa.selenium.StaleElementReferenceException;

/// More messages at once than one poll brings, or than a socket brings in a second.
class FastChatInBrowserIT extends BrowserTest {
    /// However two polls share them, one gets more than the 200 that an answer can hold.
    private static final int CHATS = 450;
    /// More than a screen has room for.
    private static final int EARLIER = 40;

    FastChatInBrowserIT() {
        super(ChatWebSocketApplication.class);
    }

    @Test
    void skippedChats_areCounted_andCanBeFetched_theOwnerSkipsNone() {
        guest.signInAs(owner);
        guest.watch(stream);
        IntStream.rangeClosed(1, EARLIER).forEach(i -> owner.send(stream, "earlier " + i));
        emma.say("Before it all");
        await().atMost(SOON).until(() -> emma.seqs().size() == EARLIER + 1);
        emma.goBackFromTheInput();

        try (ExecutorService executor = Executors.newFixedThreadPool(16)) {
            IntStream.rangeClosed(1, CHATS).forEach(i -> executor.submit(() -> owner.send(stream, "chat " + i)));
        }

        List<Long> numbers = numbers();
        emma.awaitText("newer", CHATS + " new messages");
        assertThat(emma.count("skipped")).isPositive();
        emma.browser().photograph("skipped");
        await().atMost(SOON).untilAsserted(() -> {
            List<Long> seen = guest.seqs();
            assertThat(seen).isEqualTo(numbers.subList(numbers.size() - seen.size(), numbers.size()));
        });
        assertThat(guest.count("skipped")).isZero();

        await().atMost(SOON)
                // The button disappears when its gap is filled, and moves when other gaps are.
                .ignoreExceptionsMatching(failure -> failure instanceof StaleElementReferenceException
                        || failure instanceof ElementClickInterceptedException)
                .until(() -> {
                    if (emma.sees("gap-show")) {
                        emma.scrollTo("gap-show");
                        emma.click("gap-show");
                    }
                    return emma.count("skipped") == 0;
                });

        assertThat(emma.seqs()).isEqualTo(numbers);
        guest.signOut();
    }

    /// The numbers of all messages of the stream.
    private List<Long> numbers() {
        long newest = owner.get("/api/v1/streams/" + stream + "/chats/history?limit=1")
                .json()
                .at("/entries/0/seq")
                .asLong();
        return LongStream.rangeClosed(newest - EARLIER - CHATS, newest).boxed().toList();
    }
}
