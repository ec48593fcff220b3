package dev.streamside.platform.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.streamside.testing.Api;
import dev.streamside.testing.Node;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.RowCallbackHandler;
import org.springframework.scheduling.annotation.ScheduledAnnotationBeanPostProcessor;
import org.springframework.scheduling.config.ScheduledTask;

/// Streams, their viewers, and what is kept of them.
abstract class StreamsOfTwoNodes extends TwoNodes {
    private static final Duration AFTER_A_REFUSAL = Duration.ofMillis(5);
    private static final Duration HELD = Duration.ofSeconds(8);
    /// Half the time that a request waits for a lock.
    private static final Duration SLOW = Duration.ofMillis(500);

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
    void chatsAroundStartAndEnd_areStoredOnceInBetween_orRefused() {
        var acknowledged = new ConcurrentSkipListMap<Long, String>();
        var over = new AtomicBoolean();
        List<CompletableFuture<Void>> senders = Stream.generate(() -> Api.member(there.base()))
                .limit(4)
                .map(sender ->
                        CompletableFuture.runAsync(() -> talk(sender, acknowledged, over), Thread::startVirtualThread))
                .toList();

        try {
            owner.post(path + "/start", null);
            await().atMost(SOON.multipliedBy(3)).until(() -> acknowledged.size() >= 200);
            owner.post(path + "/end", null);
        } finally {
            over.set(true);
        }
        senders.forEach(CompletableFuture::join);

        var expected = new TreeMap<>(acknowledged);
        expected.put(1L, "stream-started");
        expected.put(acknowledged.size() + 2L, "stream-ended");
        assertThat(stored()).isEqualTo(expected);
        for (Node node : List.of(here, there)) {
            await().atMost(SOON).until(() -> new Shown(node, stream).head() == expected.lastKey());
        }
        assertThat(new Shown(there, stream).newest()).isEqualTo(new Shown(here, stream).newest());
    }

    /// Talks without a pause, and continues after a refusal, until it is refused after the end.
    private void talk(Api sender, Map<Long, String> acknowledged, AtomicBoolean over) {
        for (int i = 0; ; i++) {
            boolean mustBeRefused = over.get();
            String text = sender.my("username") + " says " + i;
            Api.Answer answer = sendUntilSettled(sender, text);
            if (answer.status() < 300) {
                assertThat(mustBeRefused).isFalse();
                assertThat(acknowledged.put(Long.valueOf(answer.seq()), text)).isNull();
            } else {
                assertThat(answer.code()).isEqualTo("STREAM_NOT_LIVE");
                LockSupport.parkNanos(AFTER_A_REFUSAL.toNanos());
            }
            if (mustBeRefused) {
                return;
            }
        }
    }

    /// Sends a message until its outcome is known, as the client does: a busy node may need a second request.
    private Api.Answer sendUntilSettled(Api sender, String text) {
        var chat = Map.of("text", text, "clientMessageId", text.replace(' ', '-'));
        Api.Answer first = sender.post(path + "/chats", chat);
        return isUnsettled(first)
                ? await().pollInterval(AFTER_A_REFUSAL)
                        .until(() -> sender.post(path + "/chats", chat), again -> !isUnsettled(again))
                : first;
    }

    private static boolean isUnsettled(Api.Answer answer) {
        return answer.code().equals("TRY_LATER");
    }

    /// The whole log in the database: the texts of messages, and the types of other entries.
    private Map<Long, String> stored() {
        var stored = new TreeMap<Long, String>();
        new JdbcTemplate(here.part(DataSource.class))
                .query(
                        "select seq, coalesce(text, type) from chat_log where stream_id = " + stream,
                        (RowCallbackHandler) row -> stored.put(row.getLong(1), row.getString(2)));
        return stored;
    }

    /// A node that is suspended in the middle of a commit leaves it like this.
    @Test
    void aStreamWhoseLogIsLocked_isRefused_andDelaysOthersOnceForASecond() throws Exception {
        owner.post(path + "/start", null);
        String other = Api.member(here.base()).liveStream();
        List<Api> senders = List.of(member, Api.member(there.base()));
        for (Api sender : senders) {
            await().atMost(SOON).until(() -> sender.send(stream, "before").status() == 201);
            await().atMost(SOON).until(() -> sender.send(other, "before").status() == 201);
        }

        try (Connection holder = TwoNodesIT.DATABASE.connect();
                Statement holding = holder.createStatement()) {
            holder.setAutoCommit(false);
            holding.executeQuery("select head from stream_head where stream_id = " + stream + " for update");
            var over = new AtomicBoolean();
            List<CompletableFuture<Void>> refused = senders.stream()
                    .map(sender ->
                            CompletableFuture.runAsync(() -> requireRefusals(sender, over), Thread::startVirtualThread))
                    .toList();
            List<CompletableFuture<Void>> sent = senders.stream()
                    .map(sender -> CompletableFuture.runAsync(
                            () -> requireQuickSends(sender, other), Thread::startVirtualThread))
                    .toList();
            try {
                sent.forEach(CompletableFuture::join);
            } finally {
                over.set(true);
            }
            refused.forEach(CompletableFuture::join);
            holder.rollback();
        }

        for (Api sender : senders) {
            await().atMost(SOON).until(() -> sender.send(stream, "after").status() == 201);
        }
    }

    private void requireRefusals(Api sender, AtomicBoolean over) {
        while (!over.get()) {
            Api.Answer refused = sender.send(stream, "held");
            assertThat(refused.code()).isEqualTo("TRY_LATER");
            assertThat(refused.header("Retry-After")).isNotEmpty();
            LockSupport.parkNanos(AFTER_A_REFUSAL.toNanos());
        }
    }

    /// Only the first message may wait for the other stream's lock. If each did, there would be seven. On a busy
    /// machine, some more may be slow or refused.
    private static void requireQuickSends(Api sender, String to) {
        int slow = 0;
        long begun = System.nanoTime();
        for (long now = begun; now - begun < HELD.toNanos(); now = System.nanoTime()) {
            Api.Answer answer = sender.send(to, "free");
            boolean refused = isUnsettled(answer);
            assertThat(refused || answer.status() == 201).isTrue();
            if (refused || System.nanoTime() - now > SLOW.toNanos()) {
                slow++;
            }
            LockSupport.parkNanos(AFTER_A_REFUSAL.toNanos());
        }
        assertThat(slow).isLessThanOrEqualTo(5);
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

    /// Runs a task now that would be due in a few minutes.
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
