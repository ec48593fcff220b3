package dev.streamside.testing.browser;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.streamside.websocket.ChatWebSocketApplication;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// The page that explains why a browser does not connect, on a network without obstacles.
class DiagnoseInBrowserIT extends BrowserTest {
    DiagnoseInBrowserIT() {
        super(ChatWebSocketApplication.class);
    }

    @Test
    void whereNothingIsInTheWay_everyStepIsFine() {
        guest.open("/diagnose?stream=" + stream);

        await().atMost(SOON)
                .until(() -> Boolean.TRUE.equals(guest.browser()
                        .evaluate("return document.getElementById('findings').dataset.done === 'true'")));
        assertThat(guest.browser().evaluate("""
                        return all('#findings li')
                            .map((line) => `${line.dataset.verdict}: ${line.querySelector('strong').innerText}`).join('\\n');
                        """))
                .asString()
                .contains("fine: The server answers")
                .doesNotContain("failed:", "doubtful:")
                .satisfies(findings -> assertThat(findings.lines().filter(line -> line.startsWith("fine:")))
                        .hasSize(4));
        guest.browser().photograph("diagnose");

        guest.choose("ko");
        assertThat(guest.browser().evaluate("return one('#findings').innerText"))
                .asString()
                .contains("서버가 응답하며")
                .doesNotContain("The server");
        guest.browser().photograph("diagnose-korean");
        assertThat(guest.browser().evaluate("return one('a.brand').pathname"))
                .as("the way back")
                .isEqualTo("/");
        guest.choose("en");
    }

    /// The page also requests a socket with an ordinary request, which the server is right to refuse.
    @Override
    @AfterEach
    void noConsoleHasComplaints() {
        for (Viewer viewer : everybody()) {
            assertThat(viewer.browser().complaints()).allMatch(complaint -> complaint.contains(" status of 426 "));
        }
    }
}
