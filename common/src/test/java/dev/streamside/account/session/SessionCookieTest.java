package dev.streamside.account.session;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.servlet.http.Cookie;
import org.junit.jupiter.api.Test;
import org.springframework.mock.web.MockHttpServletRequest;

/// Over TLS, sessions from before the cookie prefix continue. Newer ones count only under the prefixed name.
class SessionCookieTest {
    private static final String OF_TODAY = ".today";
    private static final String OF_BEFORE = "before";

    private final MockHttpServletRequest request = new MockHttpServletRequest();

    @Test
    void anOldCookieOverTls_countsWithAnOldToken() {
        request.setSecure(true);
        request.setCookies(new Cookie("streamside_session", OF_BEFORE));

        assertThat(SessionCookie.token(request)).isEqualTo(OF_BEFORE);
        assertThat(SessionCookie.old(request)).isEqualTo(OF_BEFORE);
    }

    @Test
    void aPlantedCookie_isNobody() {
        request.setSecure(true);
        request.setCookies(new Cookie("streamside_session", OF_TODAY));
        assertThat(SessionCookie.token(request)).isNull();

        request.setCookies(
                new Cookie("streamside_session", OF_BEFORE), new Cookie("__Host-streamside_session", OF_TODAY));
        assertThat(SessionCookie.token(request)).isEqualTo(OF_TODAY);
        assertThat(SessionCookie.old(request)).isNull();
    }

    @Test
    void withoutTls_oneNameIsForAll() {
        request.setCookies(new Cookie("streamside_session", OF_TODAY));

        assertThat(SessionCookie.token(request)).isEqualTo(OF_TODAY);
        assertThat(SessionCookie.old(request)).isNull();
    }

    @Test
    void besideABearerToken_noneCounts() {
        request.addHeader("Authorization", "Bearer anything");
        request.setCookies(new Cookie("streamside_session", OF_TODAY));

        assertThat(SessionCookie.token(request)).isNull();
    }
}
