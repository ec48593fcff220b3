package dev.streamside.testing.browser;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.streamside.testing.Api;
import java.time.LocalDateTime;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// A stream before its start: its owner plans it, and others wait for it.
public abstract class PlannedStreamInBrowser extends BrowserTest {

    protected PlannedStreamInBrowser(Class<?> main, String... settings) {
        super(main, settings);
    }

    @AfterEach
    void theOwnerLeaves() {
        guest.signOut();
    }

    @Test
    void viewersWhoWait_seeTheTime_andTheStartAtOnce() {
        String planned = plan("Night painting", LocalDateTime.now().plusHours(3).plusMinutes(1));
        emma.watch(planned);
        jisoo.watch(planned);
        assertThat(emma.visible("countdown").getText()).matches("in (2:59|3:00):\\d\\d");
        assertThat(jisoo.visible("countdown").getText()).matches("(2:59|3:00):\\d\\d 남음");
        emma.awaitText("composer-closed", "The chat opens when the stream starts.");
        emma.browser().photograph("planned");
        jisoo.browser().bePhone();
        jisoo.browser().photograph("planned-phone");
        jisoo.browser().beDesktop();

        guest.click("start-stream");

        for (Viewer viewer : List.of(emma, jisoo)) {
            await().atMost(SOON)
                    .until(() -> "LIVE".equals(viewer.visible("stream-status").getDomAttribute("data-status")));
            viewer.visible("chat-input");
            assertThat(viewer.sees("countdown")).isFalse();
        }
        emma.say("First!");
        await().atMost(SOON).until(() -> jisoo.texts().contains("First!"));
    }

    @Test
    void theOwner_editsAPlan_andDeletesIt() {
        String planned = plan("Nigth painting", LocalDateTime.now().plusDays(3));

        guest.click("edit-stream");
        assertThat(guest.visible("stream-title").getDomProperty("value")).isEqualTo("Nigth painting");
        setStart(LocalDateTime.now().minusDays(1));
        guest.click("stream-submit");
        await().atMost(SOON)
                .until(() -> "true".equals(guest.visible("stream-start").getDomAttribute("aria-invalid")));
        assertThat(guest.browser().evaluate("""
                return one('[data-testid=stream-start]').closest('.field').querySelector('.problem').textContent;
                """)).isEqualTo("A time from now on, within a year.");
        assertThat(guest.browser().complaints()).allMatch(complaint -> complaint.contains("400"));
        setStart(LocalDateTime.now().plusDays(5).plusMinutes(1));
        guest.visible("stream-title").clear();
        guest.fill("stream-title", "Night painting");
        guest.browser().photograph("edit-plan");
        guest.click("stream-submit");
        guest.awaitText("countdown", "in 5 days");
        assertThat(guest.browser().driver().getTitle()).startsWith("Night painting");

        emma.open("/?status=SCHEDULED");
        await().atMost(SOON).until(() -> emma.count("stream-link") > 0);
        assertThat(emma.visible("stream-link").getText()).isEqualTo("Night painting");
        emma.browser().photograph("coming-up");

        guest.click("delete-stream");
        guest.click("delete-stream-confirm");
        await().atMost(SOON)
                .until(() -> guest.browser().driver().getCurrentUrl().contains("status=SCHEDULED"));
        assertThat(Api.guest(application.base())
                        .get("/api/v1/streams/" + planned)
                        .code())
                .isEqualTo("STREAM_NOT_FOUND");
    }

    /// The owner plans it on the page, and is then on the page of the new stream.
    private String plan(String title, LocalDateTime start) {
        guest.open("/");
        guest.signIn("aurora", Api.password());
        guest.click("new-stream-open");
        guest.fill("stream-title", title);
        setStart(start);
        guest.click("stream-submit");
        await().atMost(SOON)
                .until(() -> guest.browser().driver().getCurrentUrl().contains("watch.html"));
        guest.visible("start-stream");
        return guest.browser().driver().getCurrentUrl().replaceFirst(".*stream=", "");
    }

    /// Sets the value of the control, because what has to be typed depends on the language.
    private void setStart(LocalDateTime start) {
        guest.visible("stream-start");
        guest.browser()
                .evaluate(
                        "one('[data-testid=stream-start]').value = arguments[0]",
                        start.truncatedTo(ChronoUnit.MINUTES).toString());
    }
}
