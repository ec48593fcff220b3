package dev.streamside.platform.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpRequest.BodyPublishers;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// The existing addresses, their methods, and who may use them.
class AddressIT extends RefusalTest {
    @Test
    void aStreamThatIsNotThere_orNotLive_takesNoChats() {
        assertThat(member.send("1", "a").code()).isEqualTo("STREAM_NOT_FOUND");
        assertThat(member.send("abc", "a").status()).isEqualTo(404);
        assertThat(member.send(member.newStream(), "a").code()).isEqualTo("STREAM_NOT_LIVE");
    }

    @Test
    void aGuest_canChangeNothing() {
        assertThat(guest().send(stream, "a").code()).isEqualTo("LOGIN_REQUIRED");
        assertThat(guest().put("/api/v1/streams/" + stream + "/reaction", Map.of("reaction", "LIKE"))
                        .code())
                .isEqualTo("LOGIN_REQUIRED");
        assertThat(guest().post("/api/v1/streams", Map.of("title", "mine")).code())
                .isEqualTo("LOGIN_REQUIRED");
    }

    @ParameterizedTest
    @CsvSource({"GET, reaction", "HEAD, reaction", "GET, bans", "HEAD, bans"})
    void aMembersOwnData_isClosedToGuests_whateverTheMethod(String method, String of) {
        var answer = guest().exchange(method, "/api/v1/streams/" + stream + "/" + of, BodyPublishers.noBody());

        assertThat(answer.status()).isEqualTo(401);
    }

    @ParameterizedTest
    @CsvSource({
        "/actuator",
        "/actuator/env",
        "/nothing.html",
        "/api",
        "/.git/config",
        "/WEB-INF/web.xml",
        "/application.yml",
        "/static/index.html",
        "/h2-console",
        "/swagger-ui.html"
    })
    void anUnknownAddress_isNotFound(String path) {
        var answer = guest().get(path);

        assertThat(answer.status()).isEqualTo(404);
        assertThat(answer.code()).isEqualTo("NOT_FOUND");
    }

    @ParameterizedTest
    @CsvSource({"/api/v2/streams", "/api/v1/members", "/api/v1/admin", "/api/v1/streams/1/chats/2/3"})
    void anAddressThatIsNotListed_isClosed(String path) {
        assertThat(guest().exchange("DELETE", path, BodyPublishers.noBody()).status())
                .isIn(401, 404, 405);
        assertThat(member.exchange("DELETE", path, BodyPublishers.noBody()).status())
                .isIn(404, 405);
    }

    @ParameterizedTest
    @ValueSource(strings = {"a%C2%85b", "a%3Bb", "%25"})
    void anAddressWithOddCharacters_isNotFound(String id) {
        var answer = guest().get("/api/v1/streams/" + id + "/counts");

        assertThat(answer.status()).isEqualTo(404);
        assertThat(answer.text()).doesNotContain("/error");
    }

    @ParameterizedTest
    @ValueSource(strings = {"PATCH", "QUERY", "PROPFIND", "FOO"})
    void aMethodThatAnAddressDoesNotTake_isNotAllowed_andTheOthersAreListed(String method) {
        var answer = member.exchange(method, "/api/v1/streams/" + stream + "/reaction", BodyPublishers.noBody());

        assertThat(answer.status()).isEqualTo(405);
        assertThat(answer.code()).isEqualTo("METHOD_NOT_ALLOWED");
        assertThat(answer.json().get("instance").asString()).endsWith("/reaction");
        assertThat(answer.header("Allow").split(", ?", -1)).containsExactlyInAnyOrder("GET", "HEAD", "PUT", "OPTIONS");
    }

    @ParameterizedTest
    @ValueSource(strings = {"QUERY", "FOO", "PUT", "PATCH"})
    void aMethodThatNobodyTakes_needsNoSession(String method) {
        assertThat(guest().exchange(method, chats + "/history", BodyPublishers.noBody())
                        .status())
                .isEqualTo(405);
    }

    @Test
    void theHistory_isNoChatThatCouldBeDeleted() {
        var answer = member.delete(chats + "/history");

        assertThat(answer.status()).isEqualTo(405);
        assertThat(answer.header("Allow")).doesNotContain("DELETE");
    }

    @Test
    void everyMethodThatAnAddressLists_isTaken() {
        String reaction = "/api/v1/streams/" + stream + "/reaction";

        for (String method : member.exchange("PATCH", reaction, BodyPublishers.noBody())
                .header("Allow")
                .split(", ?", -1)) {
            assertThat(member.exchange(method, reaction, BodyPublishers.noBody())
                            .status())
                    .as(method)
                    .isNotEqualTo(405);
        }
    }
}
