package dev.streamside.platform.http;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.servlet.ServletException;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.mock.web.MockFilterChain;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;

class CorsFilterTest {
    private final CorsFilter withoutOtherSites = new CorsFilter(new Origins(new WebProperties(List.of())));

    @Test
    void whatBrowsersKeepForAYear_suitsSitesThatAreAllowedLater() throws ServletException, IOException {
        assertThat(allowOrigin("/assets/ko-ABCDEFGH.js")).isEqualTo("*");
    }

    @Test
    void nothingElseIsForOtherSites_ifNoneIsAllowed() throws ServletException, IOException {
        assertThat(allowOrigin("/streamside-chat.js")).isNull();
        assertThat(allowOrigin("/api/v1/client")).isNull();
    }

    private @Nullable String allowOrigin(String path) throws ServletException, IOException {
        var response = new MockHttpServletResponse();
        withoutOtherSites.doFilter(new MockHttpServletRequest("GET", path), response, new MockFilterChain());
        return response.getHeader("Access-Control-Allow-Origin");
    }
}
