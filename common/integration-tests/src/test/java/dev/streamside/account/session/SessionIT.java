package dev.streamside.account.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamside.testing.Api;
import dev.streamside.testing.ApplicationTest;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SessionIT extends ApplicationTest {
    private static final String COOKIE = "streamside_session";

    @Test
    void aMemberWhoHasSignedIn_isKnown_untilTheySignOut() {
        Api member = member();
        assertThat(member.get("/api/v1/session").json().at("/member/id").asString())
                .isEqualTo(member.my("id"));
        String session = member.cookie(COOKIE).orElseThrow();

        assertThat(member.delete("/api/v1/session").status()).isEqualTo(204);

        assertThat(member.get("/api/v1/session").json().get("member").isNull()).isTrue();
        assertThat(who(session)).isNull();
    }

    @Test
    void theCookie_isOutOfReachOfScriptsAndOtherSites() {
        Api member = member();
        var answer = member.signIn(member.my("username"), Api.password());

        assertThat(answer.header("Set-Cookie"))
                .contains("HttpOnly", "SameSite=Lax", "Path=/")
                .doesNotContain("Domain", "Secure");
        assertThat(answer.header("Cache-Control")).contains("no-store");
    }

    @Test
    void everySignIn_isANewSession_andEndsTheOldOne() {
        Api member = member();
        String before = member.cookie(COOKIE).orElseThrow();

        member.signIn(member.my("username"), Api.password());

        assertThat(member.cookie(COOKIE).orElseThrow()).isNotEqualTo(before);
        assertThat(who(before)).isNull();
        assertThat(who(member.cookie(COOKIE).orElseThrow())).isEqualTo(member.my("id"));
    }

    @ParameterizedTest
    @CsvSource({"forged", "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA", "''", "'\"'", "' or 1=1'"})
    void aForgedSession_isNobody(String session) {
        assertThat(who(session)).isNull();
        String stream = member().liveStream();
        var send = guest().exchange(
                        "POST",
                        "/api/v1/streams/" + stream + "/chats",
                        java.net.http.HttpRequest.BodyPublishers.ofString("{\"text\":\"a\"}"),
                        "Content-Type",
                        "application/json",
                        "Cookie",
                        COOKIE + "=" + session);
        assertThat(send.code()).isEqualTo("LOGIN_REQUIRED");
    }

    @Test
    void aWrongPasswordAndAnUnknownName_areRefusedAlike() {
        Api member = member();

        var wrong = guest().signIn(member.my("username"), "not the password");
        var unknown = guest().signIn("nobody-at-all", "not the password");

        assertThat(wrong.status()).isEqualTo(401);
        assertThat(wrong.code()).isEqualTo("BAD_CREDENTIALS");
        assertThat(unknown.text()).isEqualTo(wrong.text());
    }

    @Test
    void guessing_isSlowedDown_andThePasswordStillWorksLater() {
        Api member = member();
        String name = member.my("username");
        for (int i = 0; i < 10; i++) {
            assertThat(guest().signIn(name, "wrong " + i).code()).isEqualTo("BAD_CREDENTIALS");
        }

        var refused = guest().signIn(name, "wrong again");

        assertThat(refused.status()).isEqualTo(429);
        assertThat(refused.code()).isEqualTo("TOO_MANY_ATTEMPTS");
        assertThat(refused.header("Retry-After")).isNotEmpty();
        assertThat(refused.json().get("retryAfterMillis").asLong()).isBetween(1L, 30_000L);
    }

    @Test
    void aUsername_isTakenOnce_inAnyCase() {
        Api member = member();
        var body = Map.of(
                "username",
                member.my("username").toUpperCase(java.util.Locale.ROOT),
                "password",
                "12345678",
                "displayName",
                "X");

        var taken = guest().post("/api/v1/members", body);
        assertThat(taken.code()).isEqualTo("USERNAME_TAKEN");
        assertThat(taken.json().at("/fields/0/field").asString()).isEqualTo("username");
    }

    @Test
    void everyWrongField_ofASignUp_isNamedAtOnce() {
        var answer = guest().post(
                        "/api/v1/members",
                        Map.of(
                                "username",
                                "a b",
                                "password",
                                "short",
                                "displayName",
                                "\u200B",
                                "imageUrl",
                                "javascript:1"));

        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.json()
                        .get("fields")
                        .valueStream()
                        .map(field -> field.get("field").asString()))
                .containsExactly("username", "password", "displayName", "imageUrl");
    }

    @ParameterizedTest
    @CsvSource({"7, 400", "8, 201", "128, 201", "129, 400"})
    void aPassword_isCountedInCharacters_asPeopleSeeThem(int emoji, int status) {
        assertThat(signUp("password", "\uD83D\uDE00".repeat(emoji)).status()).isEqualTo(status);
    }

    @Test
    void aPictureWithAPasswordInItsAddress_isRefused() {
        var answer = signUp("imageUrl", "https://anna:secret@pictures.example/anna.png");

        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.json().at("/fields/0/field").asString()).isEqualTo("imageUrl");
        assertThat(answer.text()).contains("user name or password").doesNotContain("secret");
    }

    private Api.Answer signUp(String field, String value) {
        Map<String, String> body = new HashMap<>(Map.of(
                "username",
                "a" + ThreadLocalRandom.current().nextInt(1_000_000_000),
                "password",
                Api.password(),
                "displayName",
                "Anna"));
        body.put(field, value);
        return guest().post("/api/v1/members", body);
    }

    @Test
    void aSignUp_takesNoFieldsThatAreNotItsOwn() {
        var answer = guest().post(
                        "/api/v1/members",
                        Map.of("username", "hacker1", "password", "12345678", "displayName", "X", "admin", true));

        assertThat(answer.json().at("/fields/0/field").asString()).isEqualTo("admin");
    }

    private @org.jspecify.annotations.Nullable String who(String session) {
        var member = guest().get("/api/v1/session", "Cookie", COOKIE + "=" + session)
                .json()
                .get("member");
        return member.isNull() ? null : member.get("id").asString();
    }
}
