package dev.streamside.moderation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.streamside.chatlog.Timelines;
import dev.streamside.testing.Api;
import dev.streamside.testing.ApplicationTest;
import io.micrometer.core.instrument.MeterRegistry;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import tools.jackson.databind.JsonNode;

class BanIT extends ApplicationTest {
    private static final String DIGITS = "(select 0 d union all select 1 union all select 2 union all select 3"
            + " union all select 4 union all select 5 union all select 6 union all select 7 union all select 8"
            + " union all select 9)";
    private static final long FIRST_OF_MANY = 5_000_000;

    @Autowired
    private Timelines timelines;

    @Autowired
    private MeterRegistry registry;

    private Api owner;
    private Api member;
    private String stream;
    private String channel;

    @BeforeEach
    void startStream() {
        owner = member();
        member = member();
        stream = owner.liveStream();
        channel = guest().get(path()).json().at("/channel/id").asString();
    }

    @Test
    void onlyModerators_ban_lift_andSee() {
        Api otherOwner = member();
        otherOwner.liveStream();

        assertThat(codes(guest())).containsOnly("LOGIN_REQUIRED");
        assertThat(codes(member)).containsOnly("NOT_MODERATOR");
        assertThat(codes(otherOwner)).containsOnly("NOT_MODERATOR");
        assertThat(member.send(stream, "nothing has happened").status()).isEqualTo(201);
        assertThat(codes(owner)).containsOnly("");
    }

    private List<String> codes(Api who) {
        return List.of(
                who.get(bans()).code(),
                who.put(ban(member), null).code(),
                who.delete(ban(member)).code());
    }

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
    void theCardOfAMember_tellsTheRole_andTheBan() {
        String members = "/api/v1/channels/" + channel + "/members/";
        String card = members + member.my("id");
        member.put("/api/v1/channels/" + channel + "/subscription", null);
        JsonNode before = owner.get(card).json();
        assertThat(before.at("/member/displayName").asString()).isEqualTo(member.my("displayName"));
        assertThat(before.get("role").asString()).isEqualTo("SUBSCRIBER");
        assertThat(before.has("ban")).isFalse();

        owner.put(ban(member), Map.of("reason", "Spam"));

        assertThat(owner.get(card).json().get("ban").toString()).isEqualTo("{\"reason\":\"Spam\"}");
        assertThat(owner.get(members + "1").code()).isEqualTo("MEMBER_NOT_FOUND");
    }

    @Test
    void aChatThatWaitsToBeStored_isTakenBackByTheBan() {
        var showing = new CompletableFuture<Void>();
        var goOn = new CompletableFuture<Void>();
        timelines.watch((streamId, timeline, appended) -> {
            if (streamId.toString().equals(stream)) {
                showing.complete(null);
                goOn.join(); // the committer does nothing else meanwhile
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

    @Test
    void banningTwice_isBanningOnce() {
        owner.put(ban(member), null);
        String first = list().get(0).get("bannedAt").asString();

        assertThat(owner.put(ban(member), null).status()).isEqualTo(204);
        assertThat(list()).hasSize(1);
        assertThat(list().get(0).get("bannedAt").asString()).isEqualTo(first);

        assertThat(owner.delete(ban(member)).status()).isEqualTo(204);
        assertThat(owner.delete(ban(member)).status()).isEqualTo(204);
        assertThat(list()).isEmpty();
    }

    @Test
    void theOwner_seesWhoIsBanned_asTheChatShowsThem_newestFirst() {
        Api another = member();
        owner.put(ban(member), null);
        owner.put(ban(another), null);

        var answer = owner.get(bans());

        assertThat(answer.header("Cache-Control")).contains("no-store");
        assertThat(answer.text()).doesNotContain("username");
        assertThat(answer.json()
                        .get("bans")
                        .valueStream()
                        .map(ban -> ban.at("/member/id").asString()))
                .containsExactly(another.my("id"), member.my("id"));
        assertThat(answer.json().findValuesAsString("displayName"))
                .containsExactly(another.my("displayName"), member.my("displayName"));
    }

    @Test
    void unknownMembers_cannotBeBanned_norAnybodyFromUnknownChannels() {
        assertThat(owner.put("/api/v1/channels/1/bans/" + member.my("id"), null).code())
                .isEqualTo("CHANNEL_NOT_FOUND");
        assertThat(owner.get("/api/v1/channels/1/bans").code()).isEqualTo("CHANNEL_NOT_FOUND");
        assertThat(owner.delete("/api/v1/channels/1/bans/" + member.my("id")).code())
                .isEqualTo("CHANNEL_NOT_FOUND");
        assertThat(owner.put(bans() + "/1", null).code()).isEqualTo("MEMBER_NOT_FOUND");
        assertThat(owner.put(bans() + "/" + stream, null).code()).isEqualTo("MEMBER_NOT_FOUND");
        assertThat(owner.put(bans() + "/emma", null).code()).isEqualTo("NOT_FOUND");
        assertThat(owner.delete(bans() + "/1").status()).isEqualTo(204);
        assertThat(list()).isEmpty();
    }

    @Test
    void nobody_canBanThemselves() {
        var refused = owner.put(ban(owner), null);

        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.json().at("/fields/0/field").asString()).isEqualTo("memberId");
        assertThat(owner.send(stream, "still here").status()).isEqualTo(201);
    }

    @Test
    void aBan_canPrecedeTheStart() {
        String scheduled = owner.newStream();
        owner.put(ban(member), null);

        assertThat(member.send(scheduled, "too early").code()).isEqualTo("STREAM_NOT_LIVE");
        owner.post("/api/v1/streams/" + scheduled + "/start", null);

        assertThat(member.send(scheduled, "first!").code()).isEqualTo("BANNED");
    }

    /// Written past the application, before it has asked for this channel's bans: as after a restart.
    @Test
    void bans_areReadFromTheDatabase_andAreBounded() throws SQLException {
        banFromOutside(member.my("id"), 9_999);

        assertThat(member.send(stream, "was banned before").code()).isEqualTo("BANNED");

        var refused = owner.put(ban(member()), null);
        assertThat(refused.status()).isEqualTo(409);
        assertThat(refused.code()).isEqualTo("TOO_MANY_BANS");
        assertThat(owner.put(ban(member), null).status())
                .as("is banned already")
                .isEqualTo(204);
        owner.delete(bans() + "/" + FIRST_OF_MANY);
        assertThat(owner.put(ban(member()), null).status()).isEqualTo(204);
        assertThat(list()).hasSize(10_000);
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
    void newTerms_replaceTheOldOnes_andABanStaysWhatItIs() {
        owner.put(ban(member), Map.of("seconds", 600, "reason", "Cool down"));
        String bannedAt = list().get(0).get("bannedAt").asString();

        owner.put(ban(member), Map.of("reason", "Enough"));

        assertThat(list()).hasSize(1);
        assertThat(list().get(0).get("bannedAt").asString()).isEqualTo(bannedAt);
        assertThat(list().get(0).has("until")).isFalse();
        assertThat(list().get(0).get("reason").asString()).isEqualTo("Enough");
    }

    @Test
    void termsThatMakeNoSense_areRefused_allAtOnce() {
        var refused = owner.put(ban(member), Map.of("seconds", 0, "reason", "x".repeat(201)));

        assertThat(refused.code()).isEqualTo("INVALID");
        assertThat(refused.json().get("fields").findValuesAsString("field")).containsExactly("seconds", "reason");
        assertThat(owner.put(ban(member), Map.of("seconds", 31_536_001)).code()).isEqualTo("INVALID");
        assertThat(owner.put(ban(member), Map.of("until", "tomorrow")).code()).isEqualTo("INVALID");
        assertThat(list()).isEmpty();
    }

    @Test
    void nobody_moderatesUpwards_andABannedModeratorIsNoneAnyMore() {
        Api moderator = member();
        Api colleague = member();
        owner.put(moderators(moderator), null);
        owner.put(moderators(colleague), null);

        assertThat(moderator.put(ban(member), null).status()).isEqualTo(204);
        assertThat(moderator.put(ban(colleague), null).code()).isEqualTo("OUTRANKED");
        assertThat(moderator.put(ban(owner), null).code()).isEqualTo("OUTRANKED");
        assertThat(moderator.delete(ban(member)).status()).isEqualTo(204);

        assertThat(owner.put(ban(moderator), Map.of("seconds", 600)).status()).isEqualTo(204);
        assertThat(moderator.put(ban(member), null).code()).isEqualTo("NOT_MODERATOR");
        owner.delete(ban(moderator));
        assertThat(moderator.put(ban(member), null).code()).isEqualTo("NOT_MODERATOR");
    }

    @Test
    void theOldAddresses_leadToTheBansOfTheChannel() {
        String old = path() + "/bans";
        assertThat(owner.put(old + "/" + member.my("id"), null).status()).isEqualTo(204);
        assertThat(owner.get(old).text()).isEqualTo(owner.get(bans()).text()).contains(member.my("id"));
        assertThat(member.send(owner.liveStream(), "elsewhere").code()).isEqualTo("BANNED");

        assertThat(owner.delete(old + "/" + member.my("id")).status()).isEqualTo(204);
        assertThat(list()).isEmpty();
        assertThat(owner.get("/api/v1/streams/1/bans").code()).isEqualTo("STREAM_NOT_FOUND");
    }

    private String moderators(Api whom) {
        return "/api/v1/channels/" + channel + "/moderators/" + whom.my("id");
    }

    private void banFromOutside(String memberId, int others) throws SQLException {
        String number = FIRST_OF_MANY + " + a.d + 10 * b.d + 100 * c.d + 1000 * e.d";
        String numbers = " from " + DIGITS + " a, " + DIGITS + " b, " + DIGITS + " c, " + DIGITS + " e where " + number
                + " < " + (FIRST_OF_MANY + others);
        DATABASE.run("insert into member (id, username, password_hash, display_name, created_at) select " + number
                + ", concat('many-', " + number + "), '', 'One of many', utc_timestamp(3)" + numbers);
        String ban = "insert into channel_ban (channel_id, member_id, banned_by, banned_at) select " + channel + ", ";
        String by = ", " + owner.my("id") + ", utc_timestamp(3)";
        DATABASE.run(ban + memberId + by);
        DATABASE.run(ban + number + by + numbers);
    }

    private Api.Answer react(Api who) {
        return who.put(path() + "/reaction", Map.of("reaction", "LIKE"));
    }

    private JsonNode list() {
        return owner.get(bans()).json().get("bans");
    }

    private String ban(Api whom) {
        return bans() + "/" + whom.my("id");
    }

    private String bans() {
        return "/api/v1/channels/" + channel + "/bans";
    }

    private String path() {
        return "/api/v1/streams/" + stream;
    }
}
