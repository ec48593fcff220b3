package dev.streamside.moderation.ban;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.streamside.chat.log.memory.Timelines;
import dev.streamside.testing.Api;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

/// What a banned member can no longer do, where, and for how long.
class BannedMemberIT extends BanTest {
    @Autowired
    private Timelines timelines;

    @Autowired
    private MeterRegistry registry;

    @Test
    void aBannedMember_canNeitherSendNorReact_butRead_andTakeBackWhatWasSaid() {
        member.send(stream, "regrettable");

        assertThat(owner.put(ban(member), null).status()).isEqualTo(204);

        var refused = member.send(stream, "one more thing");
        assertThat(refused.status()).isEqualTo(403);
        assertThat(refused.code()).isEqualTo("BANNED");
        assertThat(react(member).code()).isEqualTo("BANNED");
        assertThat(member.get(path() + "/chats/history").text()).contains("regrettable");
        assertThat(member.post(path() + "/heartbeat", null).status()).isEqualTo(200);
        assertThat(member.delete(path() + "/chats/2").status()).isEqualTo(204);
        assertThat(member().send(stream, "others may").status()).isEqualTo(201);
    }

    @Test
    void aLiftedBan_isNone() {
        owner.put(ban(member), null);
        assertThat(member.send(stream, "banned").code()).isEqualTo("BANNED");

        assertThat(owner.delete(ban(member)).status()).isEqualTo(204);

        assertThat(member.send(stream, "back again").status()).isEqualTo(201);
        assertThat(react(member).status()).isEqualTo(200);
        assertThat(list()).isEmpty();
    }

    @Test
    void aBan_isForAllStreamsOfTheChannel_andForEveryTab_butNotForOtherChannels() {
        String another = owner.liveStream();
        Api secondTab = guest();
        secondTab.signIn(member.my("username"), Api.password());
        assertThat(secondTab.send(stream, "hello").status()).isEqualTo(201);

        owner.put(ban(member), null);

        assertThat(secondTab.send(stream, "hello?").code()).isEqualTo("BANNED");
        assertThat(secondTab.send(another, "hello?").code()).isEqualTo("BANNED");
        assertThat(member.send(another, "hello?").code()).isEqualTo("BANNED");
        assertThat(member.send(owner.liveStream(), "hello?").code()).isEqualTo("BANNED");
        assertThat(member.send(member().liveStream(), "hello!").status()).isEqualTo(201);
    }

    @Test
    void aBanForATime_saysUntilWhen_andWhy_andEndsByItself() {
        owner.put(ban(member), Map.of("seconds", 600, "reason", "No adverts, please"));

        var refused = member.send(stream, "buy my things");
        assertThat(refused.code()).isEqualTo("BANNED");
        assertThat(refused.json().get("detail").asString()).contains("No adverts, please");
        assertThat(refused.json().get("retryAfterMillis").asLong()).isBetween(590_000L, 600_000L);
        var heartbeat = member.post(path() + "/heartbeat", null).json();
        assertThat(heartbeat.get("banReason").asString()).isEqualTo("No adverts, please");
        assertThat(heartbeat.get("bannedUntil")).isEqualTo(list().get(0).get("until"));

        owner.put(ban(member), Map.of("seconds", 1));

        await().until(() -> member.send(stream, "back again").status() == 201);
        assertThat(list()).isEmpty();
        assertThat(member.post(path() + "/heartbeat", null).json().get("banned").asBoolean())
                .isFalse();
    }

    @Test
    void aBan_canPrecedeTheStart() {
        String scheduled = owner.newStream();
        owner.put(ban(member), null);

        assertThat(member.send(scheduled, "too early").code()).isEqualTo("STREAM_NOT_LIVE");
        owner.post("/api/v1/streams/" + scheduled + "/start", null);

        assertThat(member.send(scheduled, "first!").code()).isEqualTo("BANNED");
    }

    @Test
    void aChatThatWaitsToBeStored_isTakenBackByTheBan() {
        var showing = new CompletableFuture<Void>();
        var goOn = new CompletableFuture<Void>();
        timelines.watch((streamId, timeline, appended) -> {
            if (streamId.toString().equals(stream)) {
                showing.complete(null);
                goOn.join(); // keeps the committer busy until then
            }
        });
        Api other = member();
        try {
            var first = CompletableFuture.supplyAsync(() -> other.send(stream, "stored"));
            showing.join();
            var waits = CompletableFuture.supplyAsync(() -> member.send(stream, "waits"));
            await().until(() ->
                    registry.get("streamside.chat.log.queued").gauge().value() == 2);

            owner.put(ban(member), null);

            assertThat(waits.join().code()).isEqualTo("BANNED");
            goOn.complete(null);
            assertThat(first.join().status()).isEqualTo(201);
        } finally {
            goOn.complete(null);
        }
        assertThat(guest().get(path() + "/chats/history").json().findValuesAsString("text"))
                .containsExactly("stored");
    }

    @Test
    void aChatStoredBeforeTheBan_keepsItsReceipt_andNewOnesAreRefused() {
        var before = Map.of("text", "said before", "clientMessageId", "before");
        var receipt = member.post(path() + "/chats", before);
        owner.put(ban(member), null);

        var again = member.post(path() + "/chats", before);
        var fresh = member.post(path() + "/chats", Map.of("text", "said after", "clientMessageId", "after"));

        assertThat(again.status()).isEqualTo(200);
        assertThat(again.text()).isEqualTo(receipt.text());
        assertThat(fresh.code()).isEqualTo("BANNED");
        owner.delete(ban(member));
        assertThat(member.post(path() + "/chats", Map.of("text", "said after", "clientMessageId", "after"))
                        .status())
                .isEqualTo(201);
    }

    private Api.Answer react(Api who) {
        return who.put(path() + "/reaction", Map.of("reaction", "LIKE"));
    }
}
