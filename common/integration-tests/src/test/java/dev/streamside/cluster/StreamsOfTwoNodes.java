package dev.streamside.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.streamside.testing.Api;
import dev.streamside.testing.Node;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.springframework.scheduling.annotation.ScheduledAnnotationBeanPostProcessor;
import org.springframework.scheduling.config.ScheduledTask;

/// Streams, who watches them, and what is kept of them.
abstract class StreamsOfTwoNodes extends TwoNodes {
    @Test
    void aStreamThatStarts_andEnds_doesSoEverywhere() {
        Api elsewhere = member.at(there.base());
        assertThat(elsewhere.send(stream, "too early").code()).isEqualTo("STREAM_NOT_LIVE");

        owner.post(path + "/start", null);
        await().atMost(SOON).until(() -> elsewhere.send(stream, "hello").status() == 201);

        owner.post(path + "/end", null);
        await().atMost(SOON).until(() -> status(there).equals("ENDED"));
        assertThat(elsewhere.send(stream, "too late").code()).isEqualTo("STREAM_NOT_LIVE");
    }

    @Test
    void whatIsSentAtOneNode_whileTheOtherEndsTheStream_isBeforeTheEnd_orRefused() {
        owner.post(path + "/start", null);
        Api elsewhere = member.at(there.base());
        await().atMost(SOON).until(() -> elsewhere.send(stream, "hello").status() == 201);
        var ending = new CompletableFuture<Void>();
        for (int i = 0; i < 200; i++) {
            if (i == 50) {
                ending = CompletableFuture.runAsync(() -> owner.post(path + "/end", null));
            }
            assertThat(elsewhere.send(stream, "chat " + i).status()).isIn(201, 409);
        }
        ending.join();

        assertThat(elsewhere.send(stream, "too late").code()).isEqualTo("STREAM_NOT_LIVE");
        for (Node node : List.of(here, there)) {
            await().atMost(SOON)
                    .until(() -> new Shown(node, stream)
                            .newest()
                            .getLast()
                            .get("type")
                            .asString()
                            .equals("stream-ended"));
        }
    }

    @Test
    void anEditedStream_isChangedEverywhere_andADeletedOneGone() {
        Api elsewhere = Api.guest(there.base());
        assertThat(elsewhere.get(path).status()).isEqualTo(200);

        owner.patch(path, Map.of("title", "Another title"));
        await().atMost(SOON)
                .until(() -> elsewhere.get(path).json().get("title").asString().equals("Another title"));

        owner.delete(path);
        await().atMost(SOON).until(() -> elsewhere.get(path).status() == 404);
    }

    @Test
    void reactionsAndViewers_areThoseOfAllNodes() {
        owner.post(path + "/start", null);
        Api elsewhere = Api.member(there.base());
        await().atMost(SOON).until(() -> like(elsewhere).status() == 200);
        like(member);
        like(member.at(there.base()));
        member.post(path + "/heartbeat", null);
        elsewhere.post(path + "/heartbeat", null);

        for (Node node : List.of(here, there)) {
            await().atMost(SOON).untilAsserted(() -> {
                var counts = Api.guest(node.base()).get(path + "/counts").json();
                assertThat(counts.get("likes").asLong()).isEqualTo(2);
                assertThat(counts.get("viewers").asLong()).isEqualTo(2);
            });
        }
    }

    @Test
    void aGuest_isTheSameOne_atEveryNode() {
        Api guest = Api.guest(here.base());
        guest.post(path + "/heartbeat", null);

        var answer = guest.at(there.base()).post(path + "/heartbeat", null);

        assertThat(answer.headers().map()).doesNotContainKey("set-cookie");
    }

    @Test
    void oldChatsThatOneNodeDrops_areForgottenByTheOther() throws SQLException {
        owner.post(path + "/start", null);
        member.send(stream, "long ago");
        owner.post(path + "/end", null);
        Api elsewhere = Api.guest(there.base());
        assertThat(shown(there)).contains("long ago");
        assertThat(elsewhere.get(path + "/replay/0").text()).contains("long ago");
        String channel = owner.get(path).json().at("/channel/id").asString();
        owner.put("/api/v1/channels/" + channel + "/archive", Map.of("keepChatsForDays", 1));
        TwoNodesIT.DATABASE.run("update stream set ended_at = ended_at - interval 2 day where id = " + stream);

        runNow(here, "OldChats.wake");

        await().atMost(SOON).untilAsserted(() -> {
            assertThat(shown(there)).isEmpty();
            assertThat(elsewhere.get(path + "/replay/0").text()).doesNotContain("long ago");
            assertThat(elsewhere.get(path + "/chats/history").text()).doesNotContain("long ago");
        });
    }

    private Api.Answer like(Api who) {
        return who.put(path + "/reaction", Map.of("reaction", "LIKE"));
    }

    private String status(Node node) {
        return Api.guest(node.base()).get(path).json().get("status").asString();
    }

    /// Runs a task that would be due in a few minutes.
    private static void runNow(Node node, String task) {
        node.part(ScheduledAnnotationBeanPostProcessor.class).getScheduledTasks().stream()
                .map(ScheduledTask::getTask)
                .filter(each -> each.toString().endsWith(task))
                .findAny()
                .orElseThrow()
                .getRunnable()
                .run();
    }
}
