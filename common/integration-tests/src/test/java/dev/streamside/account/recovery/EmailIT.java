package dev.streamside.account.recovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.streamside.testing.Api;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;

/// Members' mail addresses: confirmed, replaced and removed.
class EmailIT extends RecoveryTest {
    @Autowired
    private Mailer mailer;

    @Test
    void anAddress_isTheMembersOnlyWhenItIsConfirmed_andCanBeRemoved() throws Exception {
        requestConfirmation(Api.password());
        assertThat(member.get("/api/v1/account/email").json().get("email").isNull())
                .isTrue();

        confirm(nextMail());

        assertThat(member.get("/api/v1/account/email").json().get("email").asString())
                .isEqualTo(address());
        assertThat(remove(Api.password()).status()).isEqualTo(204);
        assertThat(member.get("/api/v1/account/email").json().get("email").isNull())
                .isTrue();
    }

    @Test
    void theOldAddress_isWarned_whenAnotherReplacesIt_orItIsRemoved() throws Exception {
        confirmAddress();
        requestConfirmation(Api.password());
        confirm(nextMail()); // the same address again: no change
        String other = member.my("username") + "@other.example";

        requestConfirmation(other, Api.password());
        confirm(nextMail(other));

        await().atMost(SOON).until(() -> received(address()).count() == 2);
        Object warning = received(address()).toList().getLast().getContent();
        assertThat(warning)
                .asString()
                .contains("member \"" + member.my("username") + "\"", "has been changed or removed", "바뀌었거나 삭제되었어요");
        assertThat(remove(Api.password()).status()).isEqualTo(204);
        await().atMost(SOON).until(() -> received(other).count() == 2);
        assertThat(received(other).toList().getLast().getContent()).isEqualTo(warning);
    }

    @Test
    void aStrangerAtTheScreen_cannotChangeTheAddress() {
        assertThat(requestConfirmation("a guess").code()).isEqualTo("BAD_CREDENTIALS");
    }

    @Test
    void aStrangerAtTheScreen_cannotRemoveTheAddress() throws Exception {
        confirmAddress();

        assertThat(remove("a guess").code()).isEqualTo("BAD_CREDENTIALS");
        assertThat(member.exchange(
                                "DELETE",
                                "/api/v1/account/email",
                                BodyPublishers.ofString("{}"),
                                "Content-Type",
                                "application/json")
                        .json()
                        .at("/fields/0/field")
                        .asString())
                .isEqualTo("currentPassword");
        assertThat(member.get("/api/v1/account/email").json().get("email").asString())
                .isEqualTo(address());
    }

    @Test
    void aLink_thatWasSentToAnAddressOfBefore_worksNoMore() throws Exception {
        confirmAddress();
        guest().post(RECOVERY, Map.of("username", member.my("username")));
        String sent = token(nextMail(), "password");

        remove(Api.password());

        assertThat(guest().post(RECOVERY + "/password", Map.of("token", sent, "password", "a stranger's password"))
                        .code())
                .isEqualTo("LINK_EXPIRED");
    }

    /// The member can have it sent to any address.
    @Test
    void theMailThatAsksForAConfirmation_hasNoWordOfTheMembers() throws Exception {
        requestConfirmation(Api.password());

        assertThat(nextMail().getContent().toString()).doesNotContain(member.my("username"), member.my("displayName"));
    }

    @Test
    void aStrangerWhoKnowsTheName_doesNotUseUpTheMembersMails() {
        var last = guest().post(RECOVERY, Map.of("username", member.my("username")));
        while (last.status() == 202) {
            last = guest().post(RECOVERY, Map.of("username", member.my("username")));
        }
        assertThat(last.code()).isEqualTo("TOO_MANY_ATTEMPTS");

        assertThat(requestConfirmation(Api.password()).status()).isEqualTo(202);
    }

    /// A thief who knows the old password may have requested a link to their own address.
    @Test
    void aMailThatWaits_isNotSent_onceThePasswordHasBeenChanged() throws Exception {
        var turn = new CountDownLatch(1);
        mailer.send(() -> {
            awaitUnchecked(turn);
            return Optional.empty();
        });
        assertThat(requestConfirmation(Api.password()).status()).isEqualTo(202);
        assertThat(member.put(
                                "/api/v1/account/password",
                                Map.of("currentPassword", Api.password(), "newPassword", "another horse battery"))
                        .status())
                .isLessThan(300);
        turn.countDown();

        var done = new CountDownLatch(1);
        mailer.send(() -> {
            done.countDown();
            return Optional.empty();
        });
        assertThat(done.await(20, TimeUnit.SECONDS)).isTrue();
        assertThat(received(address())).isEmpty();
        assertThat(DATABASE.number("select count(*) from member_link where member_id = " + member.my("id")))
                .isZero();
    }

    private static void awaitUnchecked(CountDownLatch latch) {
        try {
            assertThat(latch.await(20, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException interrupted) {
            throw new IllegalStateException(interrupted);
        }
    }

    private Api.Answer remove(String password) {
        return member.exchange(
                "DELETE",
                "/api/v1/account/email",
                BodyPublishers.ofString("{\"currentPassword\":\"" + password + "\"}"),
                "Content-Type",
                "application/json");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "nobody",
                "a@b",
                "a b@mail.example",
                "a@mail.example\r\nBcc: b@mail.example",
                "<a@mail.example>",
                "a@mail..example"
            })
    void whatIsNoMailAddress_isRefused(String address) {
        var answer = member.put("/api/v1/account/email", Map.of("email", address, "currentPassword", Api.password()));

        assertThat(answer.status()).as(answer.text()).isEqualTo(400);
        assertThat(answer.json().at("/fields/0/field").asString()).isEqualTo("email");
    }
}
