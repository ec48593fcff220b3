package dev.streamside.websocket;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamside.testing.Api;
import dev.streamside.testing.ApplicationTest;
import dev.streamside.testing.TestIssuer;
import dev.streamside.testing.watch.SocketWatch;
import java.util.Map;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Which viewers count as present, and what happens to viewers who no longer are.
class PresenceIT extends ApplicationTest {
    private Api owner;
    private String stream;
    private String path;

    @BeforeEach
    void startStream() {
        owner = member();
        stream = owner.liveStream();
        path = "/api/v1/streams/" + stream;
    }

    @Test
    void openSocketsAndHeartbeats_count_aMemberOnce_theStreamerNever() {
        Api member = member();
        Api guest = guest();
        try (SocketWatch first = SocketWatch.open(member, stream, null);
                SocketWatch second = SocketWatch.open(member, stream, null);
                SocketWatch streamer = SocketWatch.open(owner, stream, null);
                SocketWatch third = SocketWatch.open(guest, stream, null)) {
            member.post(path + "/heartbeat", null);
            guest.post(path + "/heartbeat", null);
            member().post(path + "/heartbeat", null);

            Awaitility.await().until(() -> viewers() == 3);
        }
        Awaitility.await().until(() -> viewers() == 1);
    }

    @Test
    void anOverlay_isNotCounted_alsoWhenItsTokenIsRenewed() {
        try (SocketWatch overlay = SocketWatch.uncounted(guest(), stream);
                SocketWatch viewer = SocketWatch.open(guest(), stream, null)) {
            Awaitility.await().until(() -> viewer.nextCounts().get("viewers").asLong() == 1);
            overlay.sendFrame("{\"type\":\"sign-in\",\"token\":\""
                    + TestIssuer.token(TestIssuer.newSubject(), "An overlay") + "\"}");
            assertThat(overlay.answer().get("type").asString()).isEqualTo("signed-in");

            assertThat(viewers()).isEqualTo(1);
        }
        assertThat(guest().get("/ws/v1/streams/" + stream + "?counted=perhaps")
                        .json()
                        .at("/fields/0/field")
                        .asString())
                .isEqualTo("counted");
    }

    @Test
    void counts_arePushed_whenTheyChange() {
        Api fan = member();
        try (SocketWatch watch = SocketWatch.open(guest(), stream, null)) {
            Awaitility.await().until(() -> watch.nextCounts().get("viewers").asLong() == 1);

            fan.put(path + "/reaction", Map.of("reaction", "LIKE"));

            var counts = watch.nextCounts();
            assertThat(counts.get("likes").asLong()).isEqualTo(1);
            assertThat(counts.get("viewers").asLong()).isEqualTo(1);
        }
    }

    @Test
    void aReaction_canBeSentOverTheSocket() {
        try (SocketWatch fan = SocketWatch.open(member(), stream, null)) {
            fan.sendFrame("{\"type\":\"reaction\",\"reaction\":\"DISLIKE\"}");

            Awaitility.await().until(() -> fan.nextCounts().get("dislikes").asLong() == 1);
        }
    }

    @Test
    void aFrameSentRightAfterSigningOut_isRefused() {
        for (int i = 0; i < 10; i++) {
            Api leaving = member();
            try (SocketWatch socket = SocketWatch.open(leaving, stream, null)) {
                leaving.delete("/api/v1/session");

                assertThat(socket.send("{\"text\":\"one more\"}").code()).contains("LOGIN_REQUIRED");
            } catch (SocketWatch.Gone closedAlready) {
                // also refused
            }
        }
        assertThat(guest().get(path + "/chats/history?type=chat").json().get("entries"))
                .isEmpty();
    }

    @Test
    void signingOut_closesTheMembersSockets_andNoOthers() {
        Api leaving = member();
        Api staying = member();
        try (SocketWatch one = SocketWatch.open(leaving, stream, null);
                SocketWatch two = SocketWatch.open(leaving, stream, null);
                SocketWatch other = SocketWatch.open(staying, stream, null)) {
            leaving.delete("/api/v1/session");

            assertThat(one.closed().code()).isEqualTo(4401);
            assertThat(two.closed().code()).isEqualTo(4401);
            assertThat(other.send("{\"text\":\"still here\"}").code()).isEmpty();
        }
        try (SocketWatch back = SocketWatch.open(leaving, stream, null)) {
            assertThat(back.hello().get("member").isNull()).isTrue();
        }
    }

    @Test
    void aBan_closesNoSocket_andAReactionIsRefused() {
        Api troll = member();
        try (SocketWatch banned = SocketWatch.open(troll, stream, null);
                SocketWatch other = SocketWatch.open(member(), stream, null)) {
            owner.put(path + "/bans/" + troll.my("id"), null);
            Awaitility.await().until(banned::banned);

            banned.sendFrame("{\"type\":\"reaction\",\"reaction\":\"LIKE\"}");
            assertThat(banned.answer().get("code").asString()).isEqualTo("BANNED");
            assertThat(other.send("{\"text\":\"still here\"}").code()).isEmpty();
            assertThat(other.banned()).isFalse();
            assertThat(banned.isClosed()).isFalse();
        }
    }

    @Test
    void aDeletedStream_closesItsSockets_andNoOthers() {
        String scheduled = owner.newStream();
        try (SocketWatch waiting = new SocketWatch(guest(), scheduled, null);
                SocketWatch other = SocketWatch.open(member(), stream, null)) {
            assertThat(waiting.hello().get("entries")).isEmpty();

            owner.delete("/api/v1/streams/" + scheduled);

            assertThat(waiting.closed().code()).isEqualTo(4404);
            assertThat(new SocketWatch(guest(), scheduled, null).closed().code())
                    .isEqualTo(4404);
            assertThat(other.send("{\"text\":\"still here\"}").code()).isEmpty();
        }
    }

    private long viewers() {
        return guest().get(path + "/counts").json().get("viewers").asLong();
    }
}
