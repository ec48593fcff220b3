package dev.streamside.moderation.ban;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamside.testing.Api;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// The bans of a channel: who may set and lift them, on which terms, and how many there may be.
class BanIT extends BanTest {
    private static final String DIGITS = "(select 0 d union all select 1 union all select 2 union all select 3"
            + " union all select 4 union all select 5 union all select 6 union all select 7 union all select 8"
            + " union all select 9)";

    private static final long FIRST_OF_MANY = 5_000_000;

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
    void whoeverIsBanned_cannotBeMadeAModerator() {
        owner.put(ban(member), null);

        var refused = owner.put(moderators(member), null);
        assertThat(refused.json().at("/fields/0/field").asString()).isEqualTo("memberId");
        owner.delete(ban(member));
        assertThat(owner.put(moderators(member), null).status()).isEqualTo(204);
    }

    @Test
    void nobody_canBanThemselves() {
        var refused = owner.put(ban(owner), null);

        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.json().at("/fields/0/field").asString()).isEqualTo("memberId");
        assertThat(owner.send(stream, "still here").status()).isEqualTo(201);
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

    /// Bypasses the application, before it has read this channel's bans: as after a restart.
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
        var lifted = owner.delete(bans() + "/" + FIRST_OF_MANY);
        assertThat(lifted.status()).as(lifted.toString()).isEqualTo(204);
        assertThat(owner.put(ban(member()), null).status()).isEqualTo(204);
        assertThat(list()).hasSize(10_000);
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
        // Ignored are the members that an earlier attempt has left.
        DATABASE.run("insert ignore into member (id, username, password_hash, display_name, created_at) select "
                + number + ", concat('many-', " + number + "), '', 'One of many', utc_timestamp(3)" + numbers);
        String ban = "insert into channel_ban (channel_id, member_id, banned_by, banned_at) select " + channel + ", ";
        String by = ", " + owner.my("id") + ", utc_timestamp(3)";
        DATABASE.run(ban + memberId + by);
        DATABASE.run(ban + number + by + numbers);
    }
}
