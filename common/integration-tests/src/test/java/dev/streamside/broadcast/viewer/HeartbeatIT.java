package dev.streamside.broadcast.viewer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamside.testing.Api;
import dev.streamside.testing.ApplicationTest;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.Map;
import org.junit.jupiter.api.Test;

class HeartbeatIT extends ApplicationTest {
    @Test
    void viewers_areCountedByTheirHeartbeats_theStreamerIsNot() {
        Api owner = member();
        String stream = owner.liveStream();
        Api member = member();
        Api guest = guest();

        owner.post(path(stream) + "/heartbeat", null);
        member.post(path(stream) + "/heartbeat", null);
        member.post(path(stream) + "/heartbeat", null);
        guest.post(path(stream) + "/heartbeat", null);
        guest.post(path(stream) + "/heartbeat", null);
        var last = guest.post(path(stream) + "/heartbeat", null);

        assertThat(last.json().get("viewers").asLong()).isEqualTo(2);
        assertThat(last.json().get("nextHeartbeatMillis").asLong()).isEqualTo(20_000);
        assertThat(last.headers().map()).doesNotContainKey("set-cookie");
        assertThat(guest().get(path(stream) + "/counts").json().get("viewers").asLong())
                .isEqualTo(2);
    }

    @Test
    void aGuest_countsOnceItBringsBackItsCookie_andIsToldToComeSoon() {
        String stream = member().liveStream();
        for (int i = 0; i < 20; i++) {
            var withoutCookie = guest().post(path(stream) + "/heartbeat", null).json();
            assertThat(withoutCookie.get("viewers").asLong()).isZero();
            assertThat(withoutCookie.get("nextHeartbeatMillis").asLong()).isEqualTo(3_000);
        }
        Api guest = guest();
        guest.post(path(stream) + "/heartbeat", null);

        var second = guest.post(path(stream) + "/heartbeat", null).json();

        assertThat(second.get("viewers").asLong()).isEqualTo(1);
        assertThat(second.get("nextHeartbeatMillis").asLong()).isEqualTo(20_000);
    }

    @Test
    void aGuestWithoutCookies_countsWithTheIdItGot_notWithAnInventedOne() {
        String stream = member().liveStream();
        String id = guest().post(path(stream) + "/heartbeat", null)
                .json()
                .get("guest")
                .asString();

        var counted = guest().post(path(stream) + "/heartbeat", Map.of("guest", id));
        guest().post(path(stream) + "/heartbeat", Map.of("guest", id));
        var invented = guest().post(path(stream) + "/heartbeat", Map.of("guest", id.substring(1) + "A"));

        assertThat(counted.json().get("nextHeartbeatMillis").asLong()).isEqualTo(20_000);
        assertThat(counted.json().has("guest")).isFalse();
        assertThat(invented.json().get("nextHeartbeatMillis").asLong()).isEqualTo(3_000);
        assertThat(invented.json().get("viewers").asLong()).isEqualTo(1);
    }

    @Test
    void guestsOfOneAddress_cannotInflateTheCount() {
        String stream = member().liveStream();
        for (int i = 0; i < 150; i++) {
            Api guest = guest();
            guest.post(path(stream) + "/heartbeat", null);
            guest.post(path(stream) + "/heartbeat", null);
        }
        member().post(path(stream) + "/heartbeat", null);

        assertThat(guest().get(path(stream) + "/counts").json().get("viewers").asLong())
                .isEqualTo(101);
    }

    @Test
    void aGuestWithAForgedCookie_isAnotherGuest() {
        String stream = member().liveStream();
        Api honest = guest();
        honest.post(path(stream) + "/heartbeat", null);
        honest.post(path(stream) + "/heartbeat", null);

        var answer = guest().exchange(
                        "POST",
                        path(stream) + "/heartbeat",
                        BodyPublishers.noBody(),
                        "Cookie",
                        "streamside_viewer=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA");

        assertThat(answer.header("Set-Cookie")).startsWith("streamside_viewer=").contains("HttpOnly", "SameSite=Lax");
        assertThat(answer.json().get("viewers").asLong()).isEqualTo(1);
    }

    private static String path(String id) {
        return "/api/v1/streams/" + id;
    }
}
