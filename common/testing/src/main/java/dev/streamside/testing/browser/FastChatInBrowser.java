package dev.streamside.testing.browser;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.streamside.testing.Api;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.StaleElementReferenceException;

/// More chats at once than one poll brings, or than a socket brings in a second.
public abstract class FastChatInBrowser extends BrowserTest {
    /// However two polls share them, one gets more than the 200 that an answer has.
    private static final int CHATS = 450;
    /// More than a screen has room for.
    private static final int EARLIER = 40;

    protected FastChatInBrowser(Class<?> main, String... settings) {
        super(main, settings);
    }

    @Test
    void whatAViewerSkipped_isCounted_andFetchedIntoItsPlace_andTheOwnerSkipsNothing() {
        guest.signIn("aurora", Api.password());
        guest.watch(stream);
        IntStream.rangeClosed(1, EARLIER).forEach(i -> owner.send(stream, "earlier " + i));
        emma.say("Before it all");
        await().atMost(SOON).until(() -> emma.seqs().size() == EARLIER + 1);
        emma.goBackFromTheInput();

        try (ExecutorService executor = Executors.newFixedThreadPool(16)) {
            IntStream.rangeClosed(1, CHATS).forEach(i -> executor.submit(() -> owner.send(stream, "chat " + i)));
        }

        List<Long> numbers = numbers();
        emma.awaitText("newer", CHATS + " new chats");
        assertThat(emma.count("skipped")).isPositive();
        emma.browser().photograph("skipped");
        await().atMost(SOON).untilAsserted(() -> {
            List<Long> seen = guest.seqs();
            assertThat(seen).isEqualTo(numbers.subList(numbers.size() - seen.size(), numbers.size()));
        });
        assertThat(guest.count("skipped")).isZero();

        await().atMost(SOON)
                .ignoreExceptionsInstanceOf(StaleElementReferenceException.class) // it goes when its place is filled
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

    /// Of all chats of the stream.
    private List<Long> numbers() {
        long newest = owner.get("/api/v1/streams/" + stream + "/chats/history?limit=1")
                .json()
                .at("/entries/0/seq")
                .asLong();
        return LongStream.rangeClosed(newest - EARLIER - CHATS, newest).boxed().toList();
    }
}
