package dev.streamside.account.token;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.streamside.testing.Api;
import dev.streamside.testing.Scrape;
import dev.streamside.testing.TestIssuer;
import java.net.http.HttpRequest.BodyPublishers;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// Which tokens are accepted, where they count, and how the others are refused.
class TokenIT extends TokenTest {
    @Test
    void aBadToken_isRefused_whereItCounts() {
        Api late = with(TestIssuer.token(
                subject,
                "Haneul",
                claims -> claims.expirationTime(Date.from(Instant.now().minusSeconds(60)))));

        var refused = late.send(stream, "hello");
        assertThat(refused.status()).isEqualTo(401);
        assertThat(refused.code()).isEqualTo("INVALID_TOKEN");
        assertThat(refused.json().get("detail").asString()).isEqualTo("The token is not valid. It has expired (exp).");
        assertThat(refused.header("WWW-Authenticate")).isEqualTo("Bearer error=\"invalid_token\"");
        assertThat(late.get("/api/v1/session").code()).isEqualTo("INVALID_TOKEN");
        assertThat(late.get(path).status()).isEqualTo(200);
    }

    @Test
    void aTokenThatWasGood_isRefused_whenItExpires() {
        Instant now = Instant.now(); // still valid for some seconds, because of the skew
        Api soonOver = with(TestIssuer.token(
                subject,
                "Haneul",
                claims -> claims.issueTime(Date.from(now.minusSeconds(60)))
                        .expirationTime(Date.from(now.minusSeconds(26)))));
        assertThat(soonOver.get("/api/v1/session").status()).isEqualTo(200);

        await().until(() -> soonOver.get("/api/v1/session").code().equals("INVALID_TOKEN"));
    }

    @Test
    void aToken_countsInTheHeaderAlone_andOnce() {
        String token = TestIssuer.token(subject, "Haneul");
        assertThat(guest().post(path + "/chats?access_token=" + token, Map.of("text", "hello"))
                        .code())
                .isEqualTo("LOGIN_REQUIRED");
        assertThat(chat(guest(), "Authorization", "Bearer " + token, "Authorization", "Bearer " + token)
                        .code())
                .isEqualTo("INVALID_TOKEN");
        assertThat(chat(guest(), "Authorization", "Basic YTpi").code()).isEqualTo("LOGIN_REQUIRED");
        assertThat(chat(guest(), "Authorization", "bearer " + token).status()).isEqualTo(201);
    }

    @Test
    void beside_aToken_cookiesDoNotCount() {
        Api both = member();
        String bearer = "Bearer " + TestIssuer.token(subject, "Haneul");

        assertThat(both.get("/api/v1/session", "Authorization", bearer)
                        .json()
                        .at("/member/id")
                        .asString())
                .isEqualTo(id(user));
        assertThat(chat(both, "Authorization", "Bearer nonsense").code()).isEqualTo("INVALID_TOKEN");
        both.exchange("DELETE", "/api/v1/session", BodyPublishers.noBody(), "Authorization", bearer);
    }

    @Test
    void aPageOfAnAllowedSite_mayWriteWithAToken_ofWhateverType() {
        String bearer = "Bearer " + TestIssuer.token(subject, "Haneul");
        assertThat(deletion("Authorization", bearer, "Origin", Api.PARTNER).status())
                .isNotEqualTo(403);
        assertThat(deletion("Origin", Api.PARTNER).code()).isEqualTo("CROSS_SITE");
        assertThat(deletion("Authorization", "Basic YTpi", "Origin", Api.PARTNER)
                        .code())
                .isEqualTo("CROSS_SITE");
        assertThat(chat(guest(), "Authorization", bearer, "Origin", "https://evil.example")
                        .code())
                .isEqualTo("CROSS_SITE");
    }

    @Test
    void areCounted_byWhatIsWrongWithThem() {
        var before = Scrape.of(management());
        user.get("/api/v1/session");
        with("not a token").get("/api/v1/session");
        with(TestIssuer.token(subject, "Haneul", claims -> claims.audience("another-site")))
                .get("/api/v1/session");

        var after = Scrape.of(management());
        assertThat(after.sum("streamside_tokens_accepted_total") - before.sum("streamside_tokens_accepted_total"))
                .isEqualTo(1);
        for (String reason : List.of("reason=\"malformed\"", "reason=\"audience\"")) {
            assertThat(after.sum("streamside_tokens_refused_total", reason)
                            - before.sum("streamside_tokens_refused_total", reason))
                    .as(reason)
                    .isEqualTo(1);
        }
    }

    /// A write without a body, and so without a media type.
    private Api.Answer deletion(String... headers) {
        return member().exchange("DELETE", path + "/chats/1", BodyPublishers.noBody(), headers);
    }

    private Api.Answer chat(Api who, String... headers) {
        var all = new ArrayList<>(List.of(headers));
        all.addAll(List.of("Content-Type", "application/json"));
        return who.exchange(
                "POST", path + "/chats", BodyPublishers.ofString("{\"text\":\"hello\"}"), all.toArray(String[]::new));
    }
}
