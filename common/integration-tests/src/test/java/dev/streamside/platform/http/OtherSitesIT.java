package dev.streamside.platform.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamside.testing.Api;
import dev.streamside.testing.Api.Answer;
import dev.streamside.testing.TestIssuer;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// What pages of other sites may do, for origins that the operator allows and for all others.
class OtherSitesIT extends RefusalTest {
    private static final String ALLOW_ORIGIN = "access-control-allow-origin";

    @Test
    void anAllowedPage_readsTheApi_andItsRefusals_butGetsNoCookies() {
        var read = guest().get("/api/v1/client", "Origin", Api.PARTNER);
        var refused = guest().get("/api/v1/account/email", "Origin", Api.PARTNER);

        for (Answer answer : new Answer[] {read, refused}) {
            assertThat(answer.header(ALLOW_ORIGIN)).isEqualTo(Api.PARTNER);
            assertThat(answer.headers().allValues("Vary")).contains("Origin");
            assertThat(answer.headers().map()).doesNotContainKey("access-control-allow-credentials");
            assertThat(answer.header("Access-Control-Expose-Headers")).isEqualTo("Retry-After, Date, Age");
        }
        assertThat(refused.code()).isEqualTo("LOGIN_REQUIRED");
    }

    @Test
    void anAllowedPage_asksOnceInTwoHoursWhetherItMayWrite() {
        var answer = preflight(Api.PARTNER);

        assertThat(answer.status()).isEqualTo(204);
        assertThat(answer.header(ALLOW_ORIGIN)).isEqualTo(Api.PARTNER);
        assertThat(answer.header("Access-Control-Allow-Methods")).isEqualTo("GET, HEAD, POST, PUT, PATCH, DELETE");
        assertThat(answer.header("Access-Control-Allow-Headers")).isEqualTo("Authorization, Content-Type");
        assertThat(answer.header("Access-Control-Max-Age")).isEqualTo("7200");
        assertThat(answer.headers().map()).doesNotContainKey("access-control-allow-credentials");
    }

    @Test
    void anAllowedPage_mayWrite_withAToken_andNotAsTheVisitor() {
        String token = "Bearer " + TestIssuer.token(TestIssuer.newSubject(), "Haneul");
        assertThat(write("{\"text\":\"a\"}", "application/json", Api.PARTNER, "Authorization", token)
                        .status())
                .isEqualTo(201);
        assertThat(write("{\"text\":\"a\"}", "application/json", Api.PARTNER).code())
                .isEqualTo("LOGIN_REQUIRED");
    }

    @Test
    void anAllowedPage_seesOverWhichVersionOfHttpAHeartbeatWent() {
        assertThat(heartbeat(Api.PARTNER).header("Timing-Allow-Origin")).isEqualTo(Api.PARTNER);
        assertThat(heartbeat("https://evil.example").headers().map()).doesNotContainKey("timing-allow-origin");
    }

    private Answer heartbeat(String origin) {
        return guest().exchange(
                        "POST",
                        "/api/v1/streams/" + stream + "/heartbeat",
                        BodyPublishers.noBody(),
                        "Content-Type",
                        "application/json",
                        "Origin",
                        origin);
    }

    /// Browsers send cookies from other origins on the same site with any request that needs no permission.
    @Test
    void cookies_countForOurOwnPagesAlone() {
        String heartbeat = "/api/v1/streams/" + stream + "/heartbeat";
        Api guest = guest();
        guest.post(heartbeat, null);

        for (String origin : new String[] {Api.PARTNER, "https://evil.example", "null"}) {
            assertThat(member.get("/api/v1/session", "Origin", origin)
                            .json()
                            .get("member")
                            .isNull())
                    .as(origin)
                    .isTrue();
            assertThat(member.get("/api/v1/members/me/export", "Origin", origin).code())
                    .isEqualTo("LOGIN_REQUIRED");
        }
        for (var body : List.of(BodyPublishers.ofString("{}"), BodyPublishers.noBody())) {
            var another = guest.exchange(
                    "POST",
                    heartbeat,
                    body,
                    "Content-Type",
                    "application/json",
                    "Origin",
                    Api.PARTNER,
                    "Sec-Fetch-Site",
                    "same-site");
            assertThat(another.json().has("guest"))
                    .as("takes them for a new guest")
                    .isTrue();
            assertThat(another.headers().map()).doesNotContainKey("set-cookie");
            assertThat(another.header("Access-Control-Allow-Origin")).isEqualTo(Api.PARTNER);
        }
        assertThat(member.get("/api/v1/session", "Origin", base.toString())
                        .json()
                        .at("/member/id")
                        .asString())
                .isEqualTo(member.my("id"));
        assertThat(member.get("/api/v1/session", "Origin", "https://public.example", "Sec-Fetch-Site", "same-origin")
                        .json()
                        .at("/member/id")
                        .asString())
                .as("behind a proxy that changes the host")
                .isEqualTo(member.my("id"));
    }

    /// Browsers send such a request without a preflight, and with cookies to a server of the same site.
    @ParameterizedTest
    @ValueSource(strings = {"text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"})
    void anAllowedPage_mayNotWriteWithoutAskingFirst(String mediaType) {
        assertThat(write("{\"text\":\"a\"}", mediaType, Api.PARTNER).code()).isEqualTo("CROSS_SITE");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "https://evil.example",
                "null",
                "http://partner.example",
                "https://partner.example:8443",
                "https://partner.example.evil.example",
                "https://evil-partner.example",
                "https://partner.example/",
                "https://PARTNER.example"
            })
    void anyOtherPage_readsNothing_andMayNotWrite(String origin) {
        assertThat(guest().get("/api/v1/client", "Origin", origin).headers().map())
                .doesNotContainKey(ALLOW_ORIGIN);
        assertThat(preflight(origin).headers().map()).doesNotContainKey(ALLOW_ORIGIN);
        assertThat(write("{\"text\":\"a\"}", "application/json", origin).code()).isEqualTo("CROSS_SITE");
    }

    @ParameterizedTest
    @CsvSource({
        "Sec-Fetch-Site, cross-site",
        "Sec-Fetch-Site, same-site",
        "Origin, https://evil.example",
        "Origin, null",
        "Origin, http://localhost.evil.example"
    })
    void anotherSitesPage_mayNotChangeAnything(String header, String value) {
        var answer = member.exchange(
                "POST",
                chats,
                BodyPublishers.ofString("{\"text\":\"a\"}"),
                "Content-Type",
                "application/json",
                header,
                value);

        assertThat(answer.code()).isEqualTo("CROSS_SITE");
        assertThat(member.exchange("POST", "/api/v1/streams/" + stream + "/end", BodyPublishers.noBody(), header, value)
                        .code())
                .isEqualTo("CROSS_SITE");
    }

    @Test
    void ourOwnPage_mayChangeThings() {
        var answer = member.exchange(
                "POST",
                chats,
                BodyPublishers.ofString("{\"text\":\"a\"}"),
                "Content-Type",
                "application/json",
                "Origin",
                base.toString());

        assertThat(answer.status()).isEqualTo(201);
    }

    @Test
    void withoutAnOrigin_nothingIsAllowed_butACacheKnowsThatTheAnswerDiffers() {
        var answer = guest().get("/api/v1/client");

        assertThat(answer.headers().map()).doesNotContainKey(ALLOW_ORIGIN);
        assertThat(answer.headers().allValues("Vary")).contains("Origin");
    }

    @Test
    void modulesAndStyles_areTheSameForEveryPage() {
        List<String> files = new ArrayList<>(List.of("/streamside-chat.js", "/streamside/index.js"));
        Pattern.compile("\"/(assets/[^\"]+)\"")
                .matcher(guest().get("/popout/1").text())
                .results()
                .forEach(asset -> files.add("/" + asset.group(1)));
        assertThat(files).as("with a style sheet, a script and two languages").hasSize(6);
        for (String file : files) {
            var answer = guest().get(file, "Origin", "https://evil.example");

            assertThat(answer.header(ALLOW_ORIGIN)).isEqualTo("*");
            assertThat(answer.headers().allValues("Vary")).doesNotContain("Origin");
        }
        assertThat(guest().get("/", "Origin", Api.PARTNER).headers().map()).doesNotContainKey(ALLOW_ORIGIN);
    }

    @Test
    void onlyTheChatAlone_mayBeShownInAFrame_byAllowedPages() {
        var framed = guest().get("/embed/1");

        assertThat(framed.header("Content-Security-Policy")).contains("; frame-ancestors 'self' " + Api.PARTNER + "; ");
        assertThat(framed.headers().map()).doesNotContainKeys("x-frame-options", "cross-origin-opener-policy");
        for (String page :
                new String[] {"/popout/1", "/overlay/1", "/mod/1", "/watch.html", "/popout.html", "/account.html"}) {
            var answer = guest().get(page);
            assertThat(answer.status()).as(page).isEqualTo(200);
            assertThat(answer.header("Content-Security-Policy")).as(page).contains("; frame-ancestors 'self'; ");
            assertThat(answer.header("X-Frame-Options")).as(page).isEqualTo("SAMEORIGIN");
            assertThat(answer.header("Cross-Origin-Opener-Policy")).as(page).isEqualTo("same-origin");
        }
    }

    private Answer preflight(String origin) {
        return guest().exchange(
                        "OPTIONS",
                        chats,
                        BodyPublishers.noBody(),
                        "Origin",
                        origin,
                        "Access-Control-Request-Method",
                        "POST",
                        "Access-Control-Request-Headers",
                        "authorization,content-type");
    }

    private Answer write(String body, String mediaType, String origin, String... more) {
        var headers =
                new ArrayList<>(List.of("Content-Type", mediaType, "Origin", origin, "Sec-Fetch-Site", "cross-site"));
        headers.addAll(List.of(more));
        return member.exchange("POST", chats, BodyPublishers.ofString(body), headers.toArray(String[]::new));
    }
}
