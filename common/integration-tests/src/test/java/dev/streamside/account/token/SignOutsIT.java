package dev.streamside.account.token;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.streamside.testing.Api;
import dev.streamside.testing.TestIssuer;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.beans.factory.config.AutowireCapableBeanFactory;

/// Tokens that an operator recalls before they expire.
class SignOutsIT extends TokenTest {
    @Autowired
    private TokenVerifier verifier;

    @Autowired
    private AutowireCapableBeanFactory beans;

    @Test
    void anOperator_recallsTokens_butNotLaterOnes() {
        Map<String, String> whom = Map.of("issuer", "https://my-site.example", "subject", subject);
        user.send(stream, "hello");
        assertThat(Api.operator(base).post("/api/v1/operator/sign-outs", whom).status())
                .isEqualTo(204);

        var refused = user.send(stream, "still here?");
        assertThat(refused.code()).isEqualTo("INVALID_TOKEN");
        assertThat(refused.json().get("detail").asString()).contains("has been recalled");
        await().until(() -> with(early()).send(stream, "back again").status() == 201);
        assertThat(with(TestIssuer.token(TestIssuer.newSubject(), "Ara"))
                        .send(stream, "me, too")
                        .status())
                .isEqualTo(201);
    }

    /// The issuer's clock may be ahead of ours, up to the limit that we accept.
    @Test
    void aTokenFromBefore_isRecalled_whateverItSaysAboutItsTime() {
        String ahead = early();
        assertThat(with(ahead).send(stream, "hello").status()).isEqualTo(201);

        Api.operator(base)
                .post("/api/v1/operator/sign-outs", Map.of("issuer", "https://my-site.example", "subject", subject));

        await().during(Duration.ofMillis(1_500))
                .atMost(Duration.ofSeconds(5))
                .until(() -> with(ahead).send(stream, "still here?").code().equals("INVALID_TOKEN"));
    }

    /// A token dated as late as possible.
    private String early() {
        return TestIssuer.token(
                subject,
                "Haneul",
                claims -> claims.issueTime(Date.from(Instant.now().plus(TokenClaims.SKEW))));
    }

    @Test
    void aRestartedNode_knowsWhoseTokensWereRecalled() {
        var token = verifier.verify(TestIssuer.token(subject, "Haneul"));
        assertThat(beans.createBean(SignOuts.class).include(token)).isFalse();

        Api.operator(base)
                .post("/api/v1/operator/sign-outs", Map.of("issuer", "https://my-site.example", "subject", subject));
        assertThat(beans.createBean(SignOuts.class).include(token)).isTrue();
    }

    /// Its own token is valid: `INVALID_TOKEN` would make a program ask for another.
    @Test
    void aProgramThatRegistersAUserWhoWasJustSignedOut_isToldToWait() {
        Api operator = Api.operator(base);
        Map<String, String> whom = Map.of("issuer", TestIssuer.NAME, "subject", TestIssuer.newSubject());
        operator.post("/api/v1/operator/sign-outs", whom);

        var refused = operator.post(
                "/api/v1/operator/members",
                Map.of("issuer", TestIssuer.NAME, "subject", whom.get("subject"), "displayName", "Haneul"));

        assertThat(refused.code()).isEqualTo("TRY_LATER");
        assertThat(refused.json().get("retryAfterMillis").asLong()).isEqualTo(30_000);
    }

    @Test
    void onlyOperators_recallTokens_ofSitesThatAreKnown() {
        assertThat(owner.post("/api/v1/operator/sign-outs", Map.of("issuer", "https://my-site.example", "subject", "1"))
                        .code())
                .isEqualTo("FORBIDDEN");
        assertThat(user.post("/api/v1/operator/sign-outs", Map.of("issuer", "https://my-site.example", "subject", "1"))
                        .code())
                .isEqualTo("FORBIDDEN");
        var refused = Api.operator(base).post("/api/v1/operator/sign-outs", Map.of("issuer", "https://typo.example"));
        assertThat(refused.json()
                        .get("fields")
                        .valueStream()
                        .map(field -> field.get("field").asString()))
                .containsExactly("issuer", "subject");
    }
}
