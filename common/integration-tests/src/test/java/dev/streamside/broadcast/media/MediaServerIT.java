package dev.streamside.broadcast.media;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamside.testing.Api;
import dev.streamside.testing.ApplicationTest;
import java.net.http.HttpRequest.BodyPublishers;
import java.sql.SQLException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;

class MediaServerIT extends ApplicationTest {
    private static final String ON_AIR = "call=publish&app=live&name=sea";
    private static final String OFF_AIR = "call=publish_done&app=live&name=sea";

    @Autowired
    private OffAirShows offAir;

    @Autowired
    private MediaShows shows;

    private Api owner;
    private String channel;
    private String key;

    @BeforeEach
    void getKey() {
        owner = member();
        channel = guest().channelOf(owner.newStream());
        owner.delete("/api/v1/streams/" + streams("SCHEDULED").getFirst());
        key = newKey();
    }

    @Test
    void aShowThatGoesOnAir_hasAChat_whichEndsSomeTimeAfterIt() throws SQLException {
        assertThat(say(key, ON_AIR).json().toString()).isEqualTo("{\"code\":0,\"allowed\":true}");
        String stream = onlyLive();
        assertThat(guest().get("/api/v1/streams/" + stream).json().get("title").asString())
                .isEqualTo(owner.my("displayName"));
        assertThat(member().send(stream, "hello").status()).isEqualTo(201);

        say(key, OFF_AIR);
        assertThat(onlyLive()).isEqualTo(stream);
        offAir.end();
        assertThat(onlyLive()).isEqualTo(stream);

        offAirForMinutes(3);
        offAir.end();
        assertThat(streams("LIVE")).isEmpty();
        assertThat(streams("ENDED")).containsExactly(stream);
    }

    /// Media servers say it once.
    @Test
    void aShowThatGoesOffAir_whileTheDatabaseDoesNotAnswer_isNotForgotten() throws SQLException {
        say(key, ON_AIR);
        String stream = onlyLive();
        try (var other = DATABASE.connect();
                var lock = other.createStatement()) {
            other.setAutoCommit(false);
            lock.executeUpdate("insert into media_off_air (channel_id, stream_id, since) values (" + channel + ", "
                    + stream + ", utc_timestamp(3))");
            assertThat(say(key, OFF_AIR).status()).isEqualTo(200);
            other.rollback();
        }

        shows.noteMissed();

        assertThat(offAirForMinutes(3)).isOne();
    }

    @Test
    void anEncoderThatComesBack_goesOnWithItsStream() throws SQLException {
        say(key, ON_AIR);
        String stream = onlyLive();
        say(key, OFF_AIR);

        say(key, ON_AIR);

        assertThat(onlyLive()).isEqualTo(stream);
        assertThat(offAirForMinutes(3)).as("nothing is left to be ended").isZero();
    }

    @Test
    void theStreamThatIsPlannedForNow_isTheOneThatStarts() {
        plan("Tomorrow", Instant.now().plus(1, ChronoUnit.DAYS).toString());
        plan("Some day", "");
        String soon = plan("Soon", Instant.now().plus(10, ChronoUnit.MINUTES).toString());

        say(key, ON_AIR);

        assertThat(onlyLive()).isEqualTo(soon);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"action\":\"on_publish\",\"client_id\":\"9308h583\",\"ip\":\"192.168.1.10\",\"vhost\":\"__defaultVhost__\","
                        + "\"app\":\"live\",\"stream\":\"sea\",\"param\":\"\"}",
                "{\"client\":{\"address\":\"192.168.1.10\",\"port\":29291},\"request\":{\"direction\":\"incoming\","
                        + "\"protocol\":\"rtmp\",\"status\":\"opening\",\"url\":\"rtmp://live:1935/app/sea\"}}"
            })
    void serversThatSayItInJson_areUnderstood(String onAir) {
        say(key, onAir);

        onlyLive();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "call=play&app=live&name=sea",
                "call=record_done",
                "nothing=of+interest",
                "{\"action\":\"on_play\",\"stream\":\"sea\"}",
                "{\"client\":{},\"request\":{\"direction\":\"outgoing\",\"status\":\"opening\"}}",
                "{\"request\":\"?\"}",
                "{}"
            })
    void whatElseAServerSays_changesNothing(String other) {
        assertThat(say(key, other).status()).isEqualTo(200);

        assertThat(streams("LIVE")).isEmpty();
    }

    @Test
    void aServerThatSaysItManyTimesAtOnce_getsOneStream() throws InterruptedException {
        Callable<?> onAir = () -> say(key, ON_AIR);
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            threads.invokeAll(Collections.nCopies(8, onAir));
        }

        onlyLive();
    }

    @Test
    void aKey_isReplacedByTheNext_andCanBeRemoved() {
        String next = newKey();
        assertThat(say(key, ON_AIR).code()).isEqualTo("NOT_FOUND");
        assertThat(say(next, ON_AIR).status()).isEqualTo(200);

        owner.delete("/api/v1/channels/" + channel + "/media-key");
        assertThat(say(next, OFF_AIR).code()).isEqualTo("NOT_FOUND");
        assertThat(say("x", "{\"action\":").code()).isEqualTo("INVALID");
    }

    @Test
    void aKey_canBeSeenToExist_byTheOwnerAlone() {
        String address = "/api/v1/channels/" + channel + "/media-key";
        assertThat(Instant.parse(owner.get(address).json().get("createdAt").asString()))
                .isBetween(Instant.now().minusSeconds(60), Instant.now().plusSeconds(60));
        assertThat(owner.get(address).text()).doesNotContain(key);
        assertThat(member().get(address).code()).isEqualTo("NOT_OWNER");

        owner.delete(address);
        assertThat(owner.get(address).json().get("createdAt").isNull()).isTrue();
    }

    @Test
    void aNewPassword_leavesNoKey() {
        owner.put(
                "/api/v1/account/password",
                Map.of("currentPassword", Api.password(), "newPassword", "another long password"));

        assertThat(say(key, ON_AIR).code()).isEqualTo("NOT_FOUND");
        assertThat(streams("LIVE")).isEmpty();
        assertThat(owner.get("/api/v1/channels/" + channel + "/media-key")
                        .json()
                        .get("createdAt")
                        .isNull())
                .isTrue();
    }

    @Test
    void aClosedAccount_leavesNoKey() {
        String body = "{\"currentPassword\":\"" + Api.password() + "\"}";
        owner.exchange(
                "DELETE", "/api/v1/members/me", BodyPublishers.ofString(body), "Content-Type", "application/json");

        assertThat(say(key, ON_AIR).code()).isEqualTo("NOT_FOUND");
        assertThat(streams("LIVE")).isEmpty();
    }

    private String newKey() {
        return owner.post("/api/v1/channels/" + channel + "/media-key", null)
                .json()
                .get("key")
                .asString();
    }

    private Api.Answer say(String toKey, String message) {
        String type = message.startsWith("{") ? "application/json" : "application/x-www-form-urlencoded";
        return guest().exchange(
                        "POST", "/api/v1/hooks/media/" + toKey, BodyPublishers.ofString(message), "Content-Type", type);
    }

    private String plan(String title, String startsAt) {
        return owner.post("/api/v1/streams", Map.of("title", title, "startsAt", startsAt))
                .json()
                .get("id")
                .asString();
    }

    private String onlyLive() {
        List<String> live = streams("LIVE");
        assertThat(live).hasSize(1);
        return live.getFirst();
    }

    private List<String> streams(String status) {
        return guest().get("/api/v1/channels/" + channel + "/streams?status=" + status)
                .json()
                .get("content")
                .valueStream()
                .map(stream -> stream.get("id").asString())
                .toList();
    }

    private int offAirForMinutes(int minutes) throws SQLException {
        try (var connection = DATABASE.connect();
                var update = connection.prepareStatement(
                        "update media_off_air set since = since - interval ? minute where channel_id = ?")) {
            update.setInt(1, minutes);
            update.setString(2, channel);
            return update.executeUpdate();
        }
    }
}
