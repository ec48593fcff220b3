package dev.streamside.testing.browser;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// A member who sends faster than the server allows: three chats at once, then one in 2.7 seconds.
public abstract class RefusedInBrowser extends BrowserTest {
    private static final Duration ALL_SENT = Duration.ofSeconds(60);

    protected RefusedInBrowser(Class<?> main, String... settings) {
        super(main, withDefaultRate(settings));
    }

    private static String[] withDefaultRate(String... settings) {
        return Stream.concat(Stream.of(settings), Stream.of("--streamside.chat.sends=11", "--streamside.chat.burst=3"))
                .toArray(String[]::new);
    }

    @Test
    void chatsThatComeTooFast_waitInSight_areSentAutomatically_andCoverNoNewChats() {
        for (int i = 1; i <= 9; i++) {
            emma.say("quick " + i);
        }
        await().atMost(SOON).until(() -> emma.sees("unsent-countdown"));
        String countdown = emma.visible("unsent-countdown").getText();
        assertThat(countdown).matches("Too fast for this chat. Will be sent in \\d s.");

        for (int i = 1; i <= 3; i++) {
            owner.send(stream, "Listen! " + i);
        }

        await().atMost(SOON)
                .until(() -> emma.textsInSight().containsAll(List.of("Listen! 1", "Listen! 2", "Listen! 3")));
        assertThat(emma.unsentTexts()).contains("quick 9");
        emma.browser().photograph("too-fast");
        await().atMost(SOON)
                .until(() -> !emma.visible("unsent-countdown").getText().equals(countdown));

        emma.discard("quick 9");
        await().atMost(ALL_SENT).until(() -> emma.unsentTexts().isEmpty());

        List<String> sent = new ArrayList<>();
        for (int i = 1; i <= 8; i++) {
            sent.add("quick " + i);
        }
        assertThat(emma.ownTexts()).containsExactlyElementsOf(sent);
        assertThat(logged())
                .extracting(Viewer.Line::text)
                .containsSubsequence(sent)
                .doesNotContain("quick 9");
        everybodyReadsTheLog();
        // The browser's console lists each refusal over HTTP.
        assertThat(emma.browser().complaints()).allMatch(complaint -> complaint.contains("429"));
    }
}
