package dev.streamside.platform.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WebPropertiesTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "https://www.example.com",
                "http://localhost:3000",
                "https://192.0.2.1:8443",
                "http://[2001:db8::1]:8080"
            })
    void anOriginAsBrowsersWriteIt_isAccepted(String origin) {
        assertThat(new WebProperties(List.of(origin)).allowedOrigins()).containsExactly(origin);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "*",
                "null",
                "",
                "www.example.com",
                "https://*.example.com",
                "https://www.example.com/",
                "https://www.example.com/page",
                "https://www.example.com:443",
                "http://www.example.com:80",
                "https://WWW.example.com",
                "https://user@www.example.com",
                "https://www.example.com; script-src *",
                "ftp://www.example.com"
            })
    void whatNoBrowserSends_isRefused_andNamed(String origin) {
        assertThatThrownBy(() -> new WebProperties(List.of(origin)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("allowed-origins")
                .hasMessageEndingWith(": " + origin);
    }
}
