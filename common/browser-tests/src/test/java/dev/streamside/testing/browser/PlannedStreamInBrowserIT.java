package dev.streamside.testing.browser;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.streamside.testing.Api;
import dev.streamside.websocket.ChatWebSocketApplication;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.Keys;

/// A stream before its start: its owner plans it, and viewers wait for it.
class PlannedStreamInBrowserIT extends BrowserTest {

    PlannedStreamInBrowserIT() {
        super(ChatWebSocketApplication.class);
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

        await().atMost(SOON)
                .untilAsserted(() -> assertThat(emma.text(".viewers")).matches("\\d waiting"));
        guest.click("start-stream");
        assertThat(guest.text("dialog")).contains("Go live now?", "This stream is planned for ");
        guest.click("cancel");
        await().atMost(SOON).until(() -> guest.count("cancel") == 0);
        assertThat(guest.visible("stream-status").getDomAttribute("data-status"))
                .isEqualTo("SCHEDULED");
        guest.click("start-stream");
        guest.click("start-stream-confirm");

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
    void aViewerWhoseClockIsWrong_seesTheSameAsOthers() {
        String planned = plan("Night painting", LocalDateTime.now().plusHours(3).plusMinutes(1));
        emma.open("/?status=SCHEDULED");
        String start = emma.text(".card-when");
        for (Duration wrong : List.of(Duration.ofMinutes(150), Duration.ofDays(-3))) {
            try (Viewer hurried = Viewer.at(application.base(), "en-US,en")) {
                hurried.browser().setClock(wrong);
                hurried.watch(planned);
                assertThat(hurried.visible("countdown").getText()).matches("in (2:59|3:00):\\d\\d");

                owner.send(stream, "said today");
                hurried.watch(stream);
                await().atMost(SOON).until(() -> hurried.texts().contains("said today"));
                assertThat(hurried.browser().evaluate("return one('.picture-elapsed').textContent"))
                        .asString()
                        .matches("On air for 0:0\\d:\\d\\d");
                assertThat(hurried.browser().evaluate("return one('time.chat-when').textContent"))
                        .as("a time of today, without a date")
                        .asString()
                        .matches("\\d{1,2}:\\d\\d\\W?([AP]M)?");
                hurried.open("/?status=SCHEDULED");
                assertThat(hurried.text(".card-when")).isEqualTo(start);

                hurried.signInAs(owner);
                hurried.watch(planned);
                hurried.click("start-stream");
                assertThat(hurried.text("dialog")).contains("Go live now?");
                hurried.closeDialog();
            }
        }
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

    @Test
    void aHalfFilledDate_isNotTakenForNone() {
        String planned = plan("Night painting", LocalDateTime.now().plusDays(3));
        Api anybody = Api.guest(application.base());
        var startsAt = anybody.get("/api/v1/streams/" + planned).json().get("startsAt");

        guest.click("edit-stream");
        guest.press("stream-start", Keys.BACK_SPACE.toString());
        assertThat(guest.visible("stream-start").getDomProperty("value")).isEmpty();
        guest.click("stream-submit");

        await().atMost(SOON)
                .until(() -> "true".equals(guest.visible("stream-start").getDomAttribute("aria-invalid")));
        guest.closeDialog();
        assertThat(anybody.get("/api/v1/streams/" + planned).json().get("startsAt"))
                .isEqualTo(startsAt);
    }

    /// The owner plans the stream on the page, which then opens the page of the new stream.
    private String plan(String title, LocalDateTime start) {
        guest.open("/");
        guest.signInAs(owner);
        guest.click("new-stream-open");
        guest.fill("stream-title", title);
        setStart(start);
        guest.click("stream-submit");
        await().atMost(SOON)
                .until(() -> guest.browser().driver().getCurrentUrl().contains("watch.html"));
        guest.visible("start-stream");
        return guest.browser().driver().getCurrentUrl().replaceFirst(".*stream=", "");
    }

    /// Sets the value directly, because the keys to type depend on the language.
    private void setStart(LocalDateTime start) {
        guest.visible("stream-start");
        guest.browser()
                .evaluate(
                        "one('[data-testid=stream-start]').value = arguments[0]",
                        start.truncatedTo(ChronoUnit.MINUTES).toString());
    }
}
