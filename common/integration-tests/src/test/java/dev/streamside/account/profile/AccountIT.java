package dev.streamside.account.profile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamside.testing.Api;
import dev.streamside.testing.ApplicationTest;
import dev.streamside.testing.PictureHost;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AccountIT extends ApplicationTest {
    private static final String PROFILE = "/api/v1/account/profile";
    private static final String PASSWORD = "/api/v1/account/password";
    private static final String PICTURE = PictureHost.address("/picture/me.png");

    @Test
    void aNewName_isShownInEverySession_andOnTheChannel_butNotInOldChats() {
        Api member = member();
        Api elsewhere = again(member, Api.password());
        String stream = elsewhere.liveStream();
        elsewhere.send(stream, "before");

        var answer = member.put(PROFILE, Map.of("displayName", " New name ", "imageUrl", PICTURE));
        elsewhere.send(stream, "after");

        assertThat(answer.status()).isEqualTo(200);
        assertThat(elsewhere.get("/api/v1/session").json().get("member")).isEqualTo(answer.json());
        var channel = guest().get("/api/v1/streams/" + stream).json().get("channel");
        assertThat(channel.get("name").asString()).isEqualTo("New name");
        assertThat(channel.get("imageUrl")).isEqualTo(answer.json().get("imageUrl"));
        var chats = guest().get("/api/v1/streams/" + stream + "/chats/history").json();
        assertThat(chats.at("/entries/0/author/name").asString()).isEqualTo("New name");
        assertThat(chats.at("/entries/0/author/imageUrl"))
                .isEqualTo(answer.json().get("imageUrl"));
        assertThat(chats.at("/entries/1/author/name").asString()).isEqualTo(member.my("displayName"));
    }

    @Test
    void aNewProfile_isStored_andAPictureCanBeTakenAway() {
        Api member = member();
        member.put(PROFILE, Map.of("displayName", "First", "imageUrl", PICTURE));
        member.put(PROFILE, Map.of("displayName", "Second"));

        var stored = again(member, Api.password()).get("/api/v1/session").json().get("member");

        assertThat(stored.get("displayName").asString()).isEqualTo("Second");
        assertThat(stored.get("imageUrl").isNull()).isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "Mar\uDB40\uDD01ina, Marina",
        "Mar\u3000\u00A0ina\u200B, Mar ina",
        "ಅರುಣ್\u200Cಕುಮಾರ್, ಅರುಣ್\u200Cಕುಮಾರ್"
    })
    void aName_isStoredAsItIsDrawn(String name, String drawn) {
        var answer = member().put(PROFILE, Map.of("displayName", name));

        assertThat(answer.status()).as(answer.text()).isEqualTo(200);
        assertThat(answer.json().get("displayName").asString()).isEqualTo(drawn);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "javascript:alert(1)",
                "http://pictures.example/me.png",
                "/me.png",
                "https:me",
                "data:image/png;base64,AA"
            })
    void aPictureThatASignUpMayNotHave_isNotHadLaterEither(String picture) {
        var answer = member().put(PROFILE, Map.of("displayName", "Me", "imageUrl", picture));

        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.json().at("/fields/0/field").asString()).isEqualTo("imageUrl");
    }

    @Test
    void aNewPassword_endsEveryOtherSession_andTheOldPassword() {
        Api member = member();
        Api elsewhere = again(member, Api.password());
        String before = member.cookie("streamside_session").orElseThrow();

        var answer = member.put(PASSWORD, Map.of("currentPassword", Api.password(), "newPassword", "a new password"));

        assertThat(answer.status()).as(answer.text()).isEqualTo(204);
        assertThat(isSignedIn(member)).isTrue();
        assertThat(isSignedIn(elsewhere)).isFalse();
        assertThat(member.cookie("streamside_session").orElseThrow()).isNotEqualTo(before);
        assertThat(guest().signIn(member.my("username"), Api.password()).code()).isEqualTo("BAD_CREDENTIALS");
        assertThat(isSignedIn(again(member, "a new password"))).isTrue();
    }

    @Test
    void whoDoesNotKnowTheOldPassword_changesNothing() {
        Api member = member();
        Api elsewhere = again(member, Api.password());

        var answer = member.put(PASSWORD, Map.of("currentPassword", "a guess", "newPassword", "a new password"));

        assertThat(answer.status()).isEqualTo(401);
        assertThat(answer.code()).isEqualTo("BAD_CREDENTIALS");
        assertThat(answer.json().at("/fields/0/field").asString()).isEqualTo("currentPassword");
        assertThat(isSignedIn(elsewhere)).isTrue();
        assertThat(guest().signIn(member.my("username"), Api.password()).status())
                .isEqualTo(200);
    }

    @Test
    void guessingTheOldPassword_isSlowedDown_asSignInsAre() {
        Api member = member();
        var guess = Map.of("currentPassword", "a guess", "newPassword", "a new password");
        for (int i = 0; i < 10; i++) {
            assertThat(member.put(PASSWORD, guess).code()).isEqualTo("BAD_CREDENTIALS");
        }

        assertThat(member.put(PASSWORD, guess).code()).isEqualTo("TOO_MANY_ATTEMPTS");
    }

    @Test
    void aGuest_hasNoAccount() {
        assertThat(guest().put(PROFILE, Map.of("displayName", "X")).code()).isEqualTo("LOGIN_REQUIRED");
        assertThat(guest().put(PASSWORD, Map.of()).code()).isEqualTo("LOGIN_REQUIRED");
        assertThat(guest().get("/api/v1/account/email").code()).isEqualTo("LOGIN_REQUIRED");
    }

    /// The same member on another device.
    private Api again(Api member, String password) {
        Api device = guest();
        assertThat(device.signIn(member.my("username"), password).status()).isEqualTo(200);
        return device;
    }

    private static boolean isSignedIn(Api someone) {
        return !someone.get("/api/v1/session").json().get("member").isNull();
    }
}
