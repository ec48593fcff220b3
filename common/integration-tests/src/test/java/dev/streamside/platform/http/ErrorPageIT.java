package dev.streamside.platform.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamside.testing.ApplicationTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ErrorPageIT extends ApplicationTest {
    private static final String BROWSER = "text/html,application/xhtml+xml,*/*;q=0.8";

    @ParameterizedTest
    @ValueSource(strings = {"/nope", "/watch", "/deep/down/nothing", "/page/nothing.js", "/error"})
    void aPersonWhoGoesAstray_getsAPage_andAProgramAProblem(String path) {
        var page = guest().get(path, "Accept", BROWSER);
        var problem = guest().get(path, "Accept", "*/*");

        assertThat(page.status()).isEqualTo(404);
        assertThat(page.header("Content-Type")).isEqualTo("text/html;charset=UTF-8");
        assertThat(page.header("Cache-Control")).contains("no-store");
        assertThat(page.header("Content-Security-Policy")).contains("default-src 'none'");
        assertThat(page.text()).contains("data-i18n=\"problem.NOT_FOUND\"", "<site-header>");
        assertThat(problem.status()).isEqualTo(404);
        assertThat(problem.code()).isEqualTo("NOT_FOUND");
    }

    @Test
    void theApi_answersInJson_whoeverAsks() {
        assertThat(guest().get("/api/v1/streams/1", "Accept", BROWSER).code()).isEqualTo("STREAM_NOT_FOUND");
        assertThat(guest().get("/api/v1/nothing", "Accept", BROWSER).code()).isEqualTo("NOT_FOUND");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/favicon.ico", "/robots.txt", "/apple-touch-icon.png", "/icon-192.png", "/preview.png"})
    void whatBrowsersAndCrawlersAskForUnasked_isThere(String path) {
        assertThat(guest().get(path).status()).isEqualTo(200);
    }
}
