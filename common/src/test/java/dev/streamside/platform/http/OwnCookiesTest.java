package dev.streamside.platform.http;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.servlet.http.Cookie;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.springframework.mock.web.MockHttpServletRequest;

/// Which cookies of a request count, and which are set.
class OwnCookiesTest {
    private final MockHttpServletRequest request = new MockHttpServletRequest();

    OwnCookiesTest() {
        request.addHeader("Host", "chat.example");
        request.setCookies(new Cookie("a", "plain"), new Cookie("__Host-a", "prefixed"));
    }

    @Test
    void withoutTls_theNameIsPlain() {
        assertThat(OwnCookies.find("a", request)).isEqualTo("plain");
        assertThat(OwnCookies.findOld("a", request)).isNull();
        assertThat(OwnCookies.of("a", "b", null, request).toString()).isEqualTo("a=b; Path=/; HttpOnly; SameSite=Lax");
    }

    @Test
    void overTls_noOtherHostCanHaveSetIt() {
        request.setSecure(true);

        assertThat(OwnCookies.find("a", request)).isEqualTo("prefixed");
        assertThat(OwnCookies.findOld("a", request)).isEqualTo("plain");
        assertThat(OwnCookies.of("a", "b", Duration.ofDays(1), request).toString())
                .startsWith("__Host-a=b; Path=/; Max-Age=86400;")
                .contains("; Secure; HttpOnly; SameSite=Lax")
                .doesNotContain("Domain");
    }

    @Test
    void ofAPageElsewhere_noneCounts() {
        request.addHeader("Origin", "https://www.example");
        assertThat(OwnCookies.find("a", request)).isNull();

        request.addHeader("Sec-Fetch-Site", "same-site");
        assertThat(OwnCookies.find("a", request)).isNull();
        request.setSecure(true);
        assertThat(OwnCookies.find("a", request)).isNull();
        assertThat(OwnCookies.findOld("a", request)).isNull();
    }

    @Test
    void aBrowserKnowsBetterThanTheHost_whetherAPageIsOurOwn() {
        request.addHeader("Origin", "https://public.example");
        request.addHeader("Sec-Fetch-Site", "same-origin");

        assertThat(OwnCookies.find("a", request)).isEqualTo("plain");
    }
}
