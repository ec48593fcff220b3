package dev.streamside.broadcast.viewer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamside.testing.Api;
import dev.streamside.testing.ApplicationTest;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.List;
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

    /// A filter answers the one, a controller the other.
    @Test
    void withoutABody_theAnswerIsTheSame() {
        Api owner = member();
        Api banned = member();
        Api guest = guest();
        String stream = owner.liveStream();
        owner.put("/api/v1/channels/" + channelOf(stream) + "/bans/" + banned.my("id"), Map.of("reason", "Spam"));
        String heartbeat = path(stream) + "/heartbeat";
        guest.post(heartbeat, null);
        for (Api viewer : List.of(owner, banned, guest)) {
            var with = viewer.post(heartbeat, Map.of());
            var without = viewer.post(heartbeat, null);

            assertThat(without.text()).isEqualTo(with.text()).doesNotContain("guest");
            assertThat(without.header("Content-Type")).isEqualTo(with.header("Content-Type"));
            assertThat(without.header("X-Content-Type-Options")).isEqualTo("nosniff");
            assertThat(without.header("Cache-Control")).isEqualTo("no-store");
        }
        assertThat(banned.post(heartbeat, null).json().get("banned").asBoolean())
                .isTrue();
        assertThat(guest().post(heartbeat, Map.of()).header("Set-Cookie")).startsWith("streamside_viewer=");
        assertThat(guest().post(heartbeat, null).header("Set-Cookie")).startsWith("streamside_viewer=");
    }

    @Test
    void withoutABody_theRefusalsAreTheSame() {
        String stream = member().liveStream();
        for (String id : List.of("1", "x", "-1", "%31")) {
            assertThat(guest().post(path(id) + "/heartbeat", null).code())
                    .isEqualTo(guest().post(path(id) + "/heartbeat", Map.of()).code())
                    .isNotEmpty();
        }
        var foreign = send(stream, "Origin", "https://elsewhere.example");
        assertThat(foreign.code()).isEqualTo("CROSS_SITE");
        var unknown = send(stream, "Authorization", "Bearer invented");
        assertThat(unknown.code()).isEqualTo("INVALID_TOKEN");
        assertThat(unknown.header("X-Content-Type-Options")).isEqualTo("nosniff");
    }

    private Api.Answer send(String stream, String header, String value) {
        return guest().exchange("POST", path(stream) + "/heartbeat", BodyPublishers.noBody(), header, value);
    }

    private String channelOf(String stream) {
        return guest().get(path(stream)).json().at("/channel/id").asString();
    }

    private static String path(String id) {
        return "/api/v1/streams/" + id;
    }
}
