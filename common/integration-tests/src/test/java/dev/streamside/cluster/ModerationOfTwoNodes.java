package dev.streamside.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.streamside.chatlog.Timelines;
import dev.streamside.testing.Api;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/// What moderators do.
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

    @Test
    void aBan_takesBackWhatWaitsAtTheOtherNode() throws Exception {
        owner.post(path + "/start", null);
        Api elsewhere = member.at(there.base());
        Api other = Api.member(there.base());
        await().atMost(SOON).until(() -> elsewhere.send(stream, "hello").status() == 201);
        var showing = new CompletableFuture<Void>();
        var goOn = new CompletableFuture<Void>();
        shown(there); // somebody reads
        there.part(Timelines.class).watch((streamId, timeline, appended) -> {
            if (streamId.toString().equals(stream)) {
                showing.complete(null);
                goOn.join(); // the committer does nothing else meanwhile
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
}
