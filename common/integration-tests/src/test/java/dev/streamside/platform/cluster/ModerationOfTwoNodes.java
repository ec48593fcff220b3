package dev.streamside.platform.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.streamside.chat.log.memory.Timelines;
import dev.streamside.testing.Api;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// The acts of moderators.
abstract class ModerationOfTwoNodes extends TwoNodes {
    @Test
    void aMemberWhoIsBanned_cannotSendAnywhere_untilTheBanIsLifted() {
        owner.post(path + "/start", null);
        Api elsewhere = member.at(there.base());
        await().atMost(SOON).until(() -> elsewhere.send(stream, "hello").status() == 201);

        owner.put(path + "/bans/" + member.my("id"), null);
        await().atMost(SOON).until(() -> elsewhere.send(stream, "banned").code().equals("BANNED"));

        owner.delete(path + "/bans/" + member.my("id"));
        await().atMost(SOON).until(() -> elsewhere.send(stream, "back").status() == 201);
    }

    /// Each node learns only a moment later what the other one has done.
    @Test
    void appointedAtOneNode_andBannedAtTheOther_isNotBoth() throws Exception {
        String id = member.my("id");
        String channel =
                "/api/v1/channels/" + owner.get(path).json().at("/channel/id").asString();
        Api elsewhere = owner.at(there.base());
        for (int i = 0; i < 20; i++) {
            var appointed = CompletableFuture.runAsync(() -> owner.put(channel + "/moderators/" + id, null));
            elsewhere.put(channel + "/bans/" + id, null);
            appointed.join();

            assertThat(TwoNodesIT.DATABASE.number("select count(*) from moderator where member_id = " + id)
                            + TwoNodesIT.DATABASE.number("select count(*) from channel_ban where member_id = " + id))
                    .isEqualTo(1);
            owner.delete(channel + "/bans/" + id);
        }
    }

    @Test
    void appointedAtOnce_afterTheBanWasLiftedElsewhere_isAModerator() {
        String id = member.my("id");
        String channel =
                "/api/v1/channels/" + owner.get(path).json().at("/channel/id").asString();
        for (int i = 0; i < 10; i++) {
            owner.put(channel + "/bans/" + id, null);
            owner.at(there.base()).delete(channel + "/bans/" + id);
            owner.put(channel + "/moderators/" + id, null);

            assertThat(member.get(channel + "/role").json().get("role").asString())
                    .isEqualTo("MODERATOR");
            owner.delete(channel + "/moderators/" + id);
        }
    }

    @Test
    void aBan_takesBackWhatWaitsAtTheOtherNode() throws Exception {
        owner.post(path + "/start", null);
        Api elsewhere = member.at(there.base());
        Api other = Api.member(there.base());
        await().atMost(SOON).until(() -> elsewhere.send(stream, "hello").status() == 201);
        var showing = new CompletableFuture<Void>();
        var goOn = new CompletableFuture<Void>();
        shown(there); // the stream has a viewer there
        there.part(Timelines.class).watch((streamId, timeline, appended) -> {
            if (streamId.toString().equals(stream)) {
                showing.complete(null);
                goOn.join(); // keeps the committer busy until then
            }
        });
        try {
            var first = CompletableFuture.supplyAsync(() -> other.send(stream, "stored"));
            showing.get(10, TimeUnit.SECONDS);
            var waits = CompletableFuture.supplyAsync(() -> elsewhere.send(stream, "waits"));
            var registry = there.part(MeterRegistry.class);
            await().until(() ->
                    registry.get("streamside.chat.log.queued").gauge().value() == 2);

            owner.put(path + "/bans/" + member.my("id"), null);

            assertThat(waits.get(2, TimeUnit.SECONDS).code()).isEqualTo("BANNED");
            goOn.complete(null);
            assertThat(first.get(10, TimeUnit.SECONDS).status()).isEqualTo(201);
        } finally {
            goOn.complete(null);
        }
    }

    @Test
    void aRule_andAWord_holdEverywhere() {
        owner.post(path + "/start", null);
        Api elsewhere = member.at(there.base());
        await().atMost(SOON).until(() -> elsewhere.send(stream, "hello").status() == 201);

        owner.patch(path + "/chat-rules", Map.of("emojiOnly", true));
        await().atMost(SOON).until(() -> elsewhere.send(stream, "words").code().equals("EMOJI_ONLY"));
        owner.patch(path + "/chat-rules", Map.of("emojiOnly", false));
        await().atMost(SOON).until(() -> elsewhere.send(stream, "words").status() == 201);

        String channel = owner.get(path).json().at("/channel/id").asString();
        owner.patch("/api/v1/channels/" + channel + "/words", Map.of("refused", List.of("casino")));
        await().atMost(SOON).until(() -> elsewhere.send(stream, "casino").code().equals("WORD_REFUSED"));
    }

    @Test
    void aChatDeletedAfterTheEnd_losesItsTextEverywhere() {
        owner.post(path + "/start", null);
        member.send(stream, "secret");
        owner.post(path + "/end", null);
        assertThat(shown(there)).contains("secret");

        owner.delete(path + "/chats/2");

        await().atMost(SOON).until(() -> !shown(there).contains("secret"));
    }

    @Test
    void aPurge_takesTheTextsEverywhere_alsoAfterTheEnd() {
        owner.post(path + "/start", null);
        member.send(stream, "spam");
        await().atMost(SOON).until(() -> shown(there).contains("spam"));
        owner.delete(path + "/members/" + member.my("id") + "/chats");
        await().atMost(SOON).until(() -> !shown(there).contains("spam"));

        member.send(stream, "more of it");
        owner.post(path + "/end", null);
        await().atMost(SOON).until(() -> shown(there).contains("more of it"));
        owner.delete(path + "/members/" + member.my("id") + "/chats");
        await().atMost(SOON).until(() -> !shown(there).contains("more of it"));
    }

    @Test
    void ofChatsThatWaitForAModerator_aMemberHasFive_howeverManyAreSentAtOnce() throws Exception {
        owner.post(path + "/start", null);
        String channel = owner.get(path).json().at("/channel/id").asString();
        owner.patch("/api/v1/channels/" + channel + "/words", Map.of("held", List.of("giveaway")));
        Api elsewhere = member.at(there.base());
        var tries = new AtomicInteger(); // if the first was not held yet, the same text would be a repeat
        await().atMost(SOON)
                .until(() -> elsewhere
                                .send(stream, "giveaway no. " + tries.incrementAndGet())
                                .status()
                        == 202);
        var together = new CountDownLatch(1);
        List<CompletableFuture<Integer>> answers = IntStream.range(0, 40)
                .mapToObj(i -> CompletableFuture.supplyAsync(
                        () -> {
                            awaitQuietly(together);
                            return (i % 2 == 0 ? member : elsewhere)
                                    .send(stream, "giveaway " + i)
                                    .status();
                        },
                        Thread::startVirtualThread))
                .toList();

        together.countDown();

        List<Integer> statuses = answers.stream().map(CompletableFuture::join).toList();
        long held = TwoNodesIT.DATABASE.number("select count(*) from held_chat where member_id = " + member.my("id"));
        assertThat(held).as(statuses.toString()).isEqualTo(5);
        assertThat(statuses).filteredOn(status -> status == 202).hasSize(4);
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}
