package dev.streamside.testing.browser;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.streamside.polling.ChatPollingApplication;
import dev.streamside.testing.Api;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// Whatever viewers write is shown as text, everywhere.
class HostileTextInBrowserIT extends BrowserTest {
    private static final List<String> HOSTILE = List.of(
            "<img src=x onerror=\"window.hacked=1\">",
            "<script>window.hacked=1</script>",
            "<svg/onload=alert(1)>",
            "\"><iframe srcdoc=\"<script>parent.hacked=1</script>\">",
            "<a href=\"javascript:window.hacked=1\">click</a>",
            "{{constructor.constructor('alert(1)')()}} ${alert(1)}",
            "</p></div><style>body{display:none}</style>",
            "&lt;b&gt;not bold&lt;/b&gt;");

    HostileTextInBrowserIT() {
        super(ChatPollingApplication.class);
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
            assertThat(viewer.browser().evaluate("return all('bdi > *, h1 img, h2 img').length"))
                    .isEqualTo(0L);
        }
        assertThat(emma.texts()).hasSize(2 * HOSTILE.size()).containsSubsequence(HOSTILE);
    }
}
