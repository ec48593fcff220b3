package dev.streamside.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.streamside.testing.Api;
import dev.streamside.testing.TestIssuer;
import java.net.http.HttpRequest.BodyPublishers;
import java.time.Instant;
import java.util.Date;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

/// Who members are, and what is left of those who have gone.
abstract class MembersOfTwoNodes extends TwoNodes {
    @Test
    void aMemberWhoSignsOut_isSignedOutEverywhere() {
        Api elsewhere = member.at(there.base());
        assertThat(isSignedIn(elsewhere)).isTrue();

        member.delete("/api/v1/session");

        await().atMost(SOON).until(() -> !isSignedIn(elsewhere));
    }

    @Test
    void aNewPassword_endsTheSessionsOfAllNodes() {
        Api elsewhere = member.at(there.base());
        assertThat(isSignedIn(elsewhere)).isTrue();

        member.put(
                "/api/v1/account/password",
                Map.of("currentPassword", Api.password(), "newPassword", "another horse battery"));

        await().atMost(SOON).until(() -> !isSignedIn(elsewhere));
    }

    @Test
    void aMemberWhoIsRenamed_andRenamedBackElsewhere_isCalledTheSameEverywhere() {
        Api elsewhere = member.at(there.base());
        assertThat(isSignedIn(elsewhere)).isTrue();

        member.put("/api/v1/account/profile", Map.of("displayName", "Somebody new"));
        await().atMost(SOON).until(() -> name(elsewhere).equals("Somebody new"));

        elsewhere.put("/api/v1/account/profile", Map.of("displayName", "The old one"));
        await().atMost(SOON).until(() -> name(member).equals("The old one"));
    }

    @Test
    void tokensThatAreRecalledAtOneNode_areRefusedAtTheOther() {
        String subject = TestIssuer.newSubject();
        Api user = Api.withToken(there.base(), TestIssuer.token(subject, "Haneul"));
        assertThat(user.get("/api/v1/session").status()).isEqualTo(200);

        Api.operator(here.base())
                .post("/api/v1/operator/sign-outs", Map.of("issuer", "https://my-site.example", "subject", subject));

        await().atMost(SOON).until(() -> user.get("/api/v1/session").code().equals("INVALID_TOKEN"));
    }

    @Test
    void whatIsErased_isForgottenEverywhere_alsoWhatWasSaidMeanwhileAtTheOtherNode() {
        owner.post(path + "/start", null);
        Api elsewhere = member.at(there.base());
        await().atMost(SOON).until(() -> elsewhere.send(stream, "quetzal").status() == 201);
        assertThat(shown(there)).contains("quetzal");
        var goOn = new AtomicBoolean(true);
        var talking = CompletableFuture.runAsync(() -> {
            while (goOn.get() && elsewhere.send(stream, "quetzal again").status() == 201) {}
        });

        close(member, "{\"currentPassword\":\"" + Api.password() + "\"}");

        await().atMost(SOON).until(() -> !isSignedIn(elsewhere));
        goOn.set(false);
        talking.join();
        await().atMost(SOON).untilAsserted(() -> {
            assertThat(shown(there)).isEmpty();
            assertThat(shown(here)).isEmpty();
        });
        assertThat(Api.guest(there.base()).get(path + "/chats/history").text()).doesNotContain("quetzal");
    }

    @Test
    void aClosedAccount_ofAUserOfAnotherSite_isClosedEverywhere_andBegunAnewAtAnyNode() {
        owner.post(path + "/start", null);
        String subject = TestIssuer.newSubject();
        Api user = Api.withToken(there.base(), TestIssuer.token(subject, "Quetzal"));
        await().atMost(SOON).until(() -> user.send(stream, "hello").status() == 201);
        Api later = Api.withToken(
                there.base(),
                TestIssuer.token(
                        subject,
                        "Quetzal",
                        claims -> claims.issueTime(Date.from(Instant.now().plusSeconds(5)))));
        var joined = Instant.now();

        close(user.at(here.base()), "{}");

        await().atMost(SOON).until(() -> user.send(stream, "hello").code().equals("INVALID_TOKEN"));
        await().atMost(SOON).until(() -> later.send(stream, "hello again").status() == 201);
        String begun = later.get("/api/v1/members/me/export")
                .json()
                .at("/profile/0/createdAt")
                .asString();
        assertThat(Instant.parse(begun)).isAfter(joined);
    }

    private static boolean isSignedIn(Api who) {
        return who.get("/api/v1/session").json().get("member").isObject();
    }

    private static String name(Api who) {
        return who.get("/api/v1/session").json().at("/member/displayName").asString();
    }

    private static void close(Api who, String body) {
        who.exchange("DELETE", "/api/v1/members/me", BodyPublishers.ofString(body), "Content-Type", "application/json");
    }
}
