package dev.streamside.polling;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamside.testing.Api;
import dev.streamside.testing.ApplicationTest;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

class StreamIT extends ApplicationTest {

    @Test
    void aStream_goesFromScheduledToLiveToEnded_andNeverBack() {
        Api owner = member();
        String id = owner.newStream();
        assertThat(status(id)).isEqualTo("SCHEDULED");
        assertThat(owner.post(path(id) + "/end", null).code()).isEqualTo("WRONG_STATUS");

        owner.post(path(id) + "/start", null);
        assertThat(status(id)).isEqualTo("LIVE");
        assertThat(owner.post(path(id) + "/start", null).code()).isEqualTo("WRONG_STATUS");

        owner.post(path(id) + "/end", null);
        assertThat(status(id)).isEqualTo("ENDED");
        assertThat(owner.post(path(id) + "/end", null).code()).isEqualTo("WRONG_STATUS");
        assertThat(owner.post(path(id) + "/start", null).code()).isEqualTo("WRONG_STATUS");
    }

    @Test
    void onlyTheOwner_startsAndEnds() {
        String id = member().newStream();
        Api other = member();

        assertThat(other.post(path(id) + "/start", null).code()).isEqualTo("NOT_OWNER");
        assertThat(other.post(path(id) + "/end", null).code()).isEqualTo("NOT_OWNER");
        assertThat(guest().post(path(id) + "/start", null).code()).isEqualTo("LOGIN_REQUIRED");
    }

    @Test
    void theList_showsTheNewestFirst_byStatus() {
        Api owner = member();
        String first = owner.liveStream();
        String second = owner.liveStream();
        String scheduled = owner.newStream();

        var live = guest().get("/api/v1/streams?status=LIVE").json().get("content");

        assertThat(live.get(0).get("id").asString()).isEqualTo(second);
        assertThat(live.get(1).get("id").asString()).isEqualTo(first);
        assertThat(live.findValuesAsString("id")).doesNotContain(scheduled);
        assertThat(guest().get("/api/v1/streams?status=LIVE&page=1").status()).isEqualTo(200);
    }

    @Test
    void aListThatIsNotThere_isRefused() {
        assertThat(guest().get("/api/v1/streams?status=GONE")
                        .json()
                        .at("/fields/0/field")
                        .asString())
                .isEqualTo("status");
        assertThat(guest().get("/api/v1/streams?page=-1")
                        .json()
                        .at("/fields/0/field")
                        .asString())
                .isEqualTo("page");
        assertThat(guest().get("/api/v1/streams?page=x")
                        .json()
                        .at("/fields/0/field")
                        .asString())
                .isEqualTo("page");
    }

    @Test
    void aSubscription_countsOnce_howeverOftenItIsAskedFor() {
        Api owner = member();
        String stream = owner.newStream();
        String channel = guest().get(path(stream)).json().at("/channel/id").asString();
        String path = "/api/v1/channels/" + channel + "/subscription";
        Api fan = member();

        fan.put(path, null);
        fan.put(path, null);
        member().put(path, null);
        assertThat(subscribers(stream)).isEqualTo(2);
        assertThat(fan.get(path).json().get("subscribed").asBoolean()).isTrue();

        fan.delete(path);
        fan.delete(path);
        assertThat(subscribers(stream)).isEqualTo(1);
        assertThat(fan.get(path).json().get("subscribed").asBoolean()).isFalse();
        assertThat(fan.put("/api/v1/channels/1/subscription", null).code()).isEqualTo("CHANNEL_NOT_FOUND");
    }

    @Test
    void reactions_areStates_andTheSumsFollow() {
        String stream = member().liveStream();
        Api fan = member();

        assertThat(react(fan, stream, "LIKE")).containsExactly(1, 0);
        assertThat(react(fan, stream, "LIKE")).containsExactly(1, 0);
        assertThat(react(member(), stream, "LIKE")).containsExactly(2, 0);
        assertThat(react(fan, stream, "DISLIKE")).containsExactly(1, 1);
        assertThat(fan.get(path(stream) + "/reaction").json().get("reaction").asString())
                .isEqualTo("DISLIKE");
        assertThat(react(fan, stream, "NONE")).containsExactly(1, 0);
        assertThat(react(fan, stream, "NONE")).containsExactly(1, 0);
    }

    @Test
    void reactionsOfManyTabsAtOnce_leaveOneStatePerMember() throws Exception {
        String stream = member().liveStream();
        List<Api> fans = List.of(member(), member(), member());
        List<Callable<Object>> clicks = new ArrayList<>();
        for (int i = 0; i < 30; i++) {
            Api fan = fans.get(i % 3);
            String reaction = i % 2 == 0 ? "LIKE" : "DISLIKE";
            clicks.add(() -> react(fan, stream, reaction));
        }
        try (var executor = Executors.newFixedThreadPool(12)) {
            for (Future<Object> click : executor.invokeAll(clicks)) {
                click.get();
            }
        }
        var states = fans.stream()
                .map(fan -> fan.get(path(stream) + "/reaction")
                        .json()
                        .get("reaction")
                        .asString())
                .toList();
        var counts = guest().get(path(stream) + "/counts").json();

        assertThat(counts.get("likes").asLong())
                .isEqualTo(states.stream().filter("LIKE"::equals).count());
        assertThat(counts.get("dislikes").asLong())
                .isEqualTo(states.stream().filter("DISLIKE"::equals).count());
    }

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
        var last = guest.post(path(stream) + "/heartbeat", null);

        assertThat(last.json().get("viewers").asLong()).isEqualTo(2);
        assertThat(last.json().get("nextHeartbeatMillis").asLong()).isEqualTo(20_000);
        assertThat(last.headers().map()).doesNotContainKey("set-cookie");
        assertThat(guest().get(path(stream) + "/counts").json().get("viewers").asLong())
                .isEqualTo(2);
    }

    @Test
    void aGuestWithAForgedCookie_isAnotherGuest() {
        String stream = member().liveStream();
        guest().post(path(stream) + "/heartbeat", null);

        var answer = guest().exchange(
                        "POST",
                        path(stream) + "/heartbeat",
                        java.net.http.HttpRequest.BodyPublishers.noBody(),
                        "Cookie",
                        "streamside_viewer=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA");

        assertThat(answer.header("Set-Cookie")).startsWith("streamside_viewer=").contains("HttpOnly", "SameSite=Lax");
        assertThat(answer.json().get("viewers").asLong()).isEqualTo(2);
    }

    private long subscribers(String stream) {
        return guest().get(path(stream)).json().at("/channel/subscriberCount").asLong();
    }

    private static List<Integer> react(Api fan, String stream, String reaction) {
        var answer = fan.put(path(stream) + "/reaction", Map.of("reaction", reaction));
        assertThat(answer.status()).as(answer.text()).isEqualTo(200);
        return List.of(
                answer.json().get("likes").asInt(),
                answer.json().get("dislikes").asInt());
    }

    private String status(String id) {
        return guest().get(path(id)).json().get("status").asString();
    }

    private static String path(String id) {
        return "/api/v1/streams/" + id;
    }
}
