package dev.streamside.testing.browser;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.streamside.polling.ChatPollingApplication;
import dev.streamside.testing.Api;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/// A member who sends faster than the server allows, which is three messages at once, then one in 2.7 seconds.
class RefusedInBrowserIT extends BrowserTest {
    private static final Duration ALL_SENT = Duration.ofSeconds(60);

    RefusedInBrowserIT() {
        super(ChatPollingApplication.class, "--streamside.chat.sends=11", "--streamside.chat.burst=3");
    }

    @Test
    void chatsSentTooFast_waitInSight_andAreSentAutomatically() {
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

    @Test
    void aMessageThatCannotEvenWait_staysInTheField_andThePageSaysWhy() {
        int said = 0;
        while (jisoo.draft().isEmpty() && said < 30) {
            said++;
            jisoo.say("quick " + said);
        }

        assertThat(jisoo.draft()).isEqualTo("quick " + said);
        assertThat(jisoo.text("#chat-problem")).isEqualTo("보내기를 기다리는 채팅이 너무 많아요.");
        assertThat(jisoo.unsentTexts()).contains("quick " + (said - 1));
        jisoo.open("/"); // no message waits any longer
        assertThat(jisoo.browser().complaints()).allMatch(complaint -> complaint.contains("429"));
    }

    @Test
    void waitingChatsAndADraft_surviveAReload_notASignOut() {
        List<String> said = new ArrayList<>();
        for (int i = 1; i <= 7; i++) {
            said.add("before the reload " + i);
            emma.say(said.getLast());
        }
        await().atMost(SOON).until(() -> emma.sees("unsent-countdown"));
        emma.draft("half a draft");

        emma.reload();

        await().atMost(SOON).until(() -> emma.sees("chat-input") && emma.draft().equals("half a draft"));
        await().atMost(ALL_SENT).until(() -> emma.ownTexts().size() == said.size());
        assertThat(emma.ownTexts()).containsExactlyElementsOf(said);
        assertThat(logged()).extracting(Viewer.Line::text).containsExactlyElementsOf(said);
        await().atMost(SOON)
                .untilAsserted(() -> assertThat(kept()).contains("half a draft").doesNotContain("before the reload"));

        emma.signOut();
        assertThat(kept()).isEmpty();
        emma.signIn("emma", Api.password());
        emma.browser().complaints();
    }

    private String kept() {
        return (String)
                Objects.requireNonNull(emma.browser().evaluate("return Object.values(sessionStorage).join('\\n')"));
    }
}
