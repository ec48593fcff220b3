package dev.streamside.edge.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamside.chat.log.memory.Timelines;
import dev.streamside.platform.id.StreamId;
import dev.streamside.testing.Api;
import dev.streamside.testing.ApplicationTest;
import dev.streamside.testing.TestDatabase;
import java.util.List;
import java.util.Map;
import javax.sql.DataSource;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.context.TestPropertySource;

@TestPropertySource(properties = "streamside.site.address=https://live.example")
class WatchPageIT extends ApplicationTest {
    @Autowired
    private DataSource dataSource;

    @Autowired
    private Timelines timelines;

    @Test
    void aSharedLink_showsTheStream() {
        Api owner = member();
        String id = create(owner, Map.of("title", "Painting the sea", "description", "Oil on canvas."));

        var page = guest().get("/watch.html?stream=" + id);

        assertThat(page.header("Content-Type")).isEqualTo("text/html;charset=UTF-8");
        assertThat(page.text())
                .contains(
                        "<title>Painting the sea · Streamside</title>",
                        "<meta name=\"description\" content=\"Oil on canvas.\">",
                        "<meta property=\"og:title\" content=\"Painting the sea\">",
                        "<meta property=\"og:description\" content=\"Oil on canvas.\">",
                        "<meta property=\"og:image\" content=\"https://live.example/preview.png\">",
                        "<meta property=\"og:url\" content=\"https://live.example/watch.html?stream=" + id + "\">")
                .doesNotContain("<title>Streamside</title>");
    }

    @Test
    void whatPeopleTyped_isTextInThePreview_andALongDescriptionIsCut() {
        String id = create(
                member(),
                Map.of("title", "\"><script>alert(1)</script>&amp;", "description", "a".repeat(198) + "😀😀😀"));

        String page = guest().get("/watch.html?stream=" + id).text();

        assertThat(page)
                .contains(
                        "content=\"&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&amp;amp;\"",
                        "content=\"" + "a".repeat(198) + "😀…\"")
                .doesNotContain("<script>alert");
    }

    @Test
    void aTitleThatIsWrittenFromRightToLeft_keepsItsDirectionToItself() {
        String id = create(member(), Map.of("title", "مرحبا"));

        assertThat(guest().get("/watch.html?stream=" + id).text())
                .contains("<title>\u2068مرحبا\u2069 · Streamside</title>");
    }

    @Test
    void theNewestMessagesOfALiveStream_areInThePage_withoutThoseThatAreDeleted() {
        Api owner = Api.member(base, "owner", "<b>Kim</b>");
        String id = liveStreamInMemory(owner);
        for (int i = 0; i < 12; i++) {
            owner.send(id, "old " + i);
        }
        String deleted = owner.send(id, "never mind").seq();
        owner.send(id, "<script>alert(1)</script> & \"more\"");
        owner.delete("/api/v1/streams/" + id + "/chats/" + deleted);

        String page = guest().get("/watch.html?stream=" + id).text();

        assertThat(page)
                .containsOnlyOnce(
                        "<streamside-chat id=\"chat\"><ol class=\"first-messages\" role=\"list\" data-nosnippet>")
                .contains(
                        "old 11</bdi>",
                        "<bdi class=\"first-author\">&lt;b&gt;Kim&lt;/b&gt;</bdi> "
                                + "<bdi>&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;more&quot;</bdi></li>")
                .doesNotContain("never mind", "old 0<", "<script>alert");
    }

    @Test
    void aStreamThatIsNotLive_hasNoMessagesInItsPage() {
        Api owner = member();
        String planned = create(owner, Map.of("title", "Planned"));
        String past = liveStreamInMemory(owner);
        owner.send(past, "said");
        owner.post("/api/v1/streams/" + past + "/end", null);

        for (String id : List.of(planned, past)) {
            assertThat(guest().get("/watch.html?stream=" + id).text())
                    .contains("<streamside-chat id=\"chat\"></streamside-chat>")
                    .doesNotContain("first-messages");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "?stream=1", "?stream=abc", "?stream=", "?other=1"})
    void withoutAStream_itIsThePlainPage(String query) {
        var page = guest().get("/watch.html" + query);

        assertThat(page.status()).isEqualTo(200);
        assertThat(page.text()).contains("<title>Streamside</title>").doesNotContain("og:");
    }

    @Test
    void anUnchangedPage_isNotSentAgain_andAChangedOneIs() {
        Api owner = member();
        String first = create(owner, Map.of("title", "One"));
        String second = create(owner, Map.of("title", "Two"));
        String tag = guest().get("/watch.html?stream=" + first).header("ETag");

        assertThat(guest().get("/watch.html?stream=" + first, "If-None-Match", tag)
                        .status())
                .isEqualTo(304);
        assertThat(guest().get("/watch.html?stream=" + second, "If-None-Match", tag)
                        .status())
                .isEqualTo(200);
    }

    @Test
    @Tag(TestDatabase.COUNTS_STATEMENTS)
    void aKnownStream_isShownWithoutAQuery() throws Exception {
        Api owner = member();
        String id = liveStreamInMemory(owner);
        owner.send(id, "here");
        guest().get("/watch.html?stream=" + id);
        TestDatabase.awaitFullPool(dataSource);
        var before = DATABASE.statements();

        for (int i = 0; i < 20; i++) {
            guest().get("/watch.html?stream=" + id);
        }

        assertThat(DATABASE.statements().since(before).of("select")).isZero();
    }

    @Test
    void aPageWithMessages_isNotKeptForOthers() {
        String id = liveStreamInMemory(member());

        assertThat(guest().get("/watch.html?stream=" + id).header("Cache-Control"))
                .isEqualTo("no-cache, private");
    }

    /// As if somebody watched it.
    private String liveStreamInMemory(Api owner) {
        String id = owner.liveStream();
        timelines.find(StreamId.of(id));
        return id;
    }

    private static String create(Api owner, Map<String, String> stream) {
        return owner.post("/api/v1/streams", stream).json().get("id").asString();
    }
}
