package dev.streamside.crowd;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.handler.codec.http.DefaultHttpResponse;
import io.netty.handler.codec.http.HttpMessage;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpVersion;
import java.util.Random;
import org.junit.jupiter.api.Test;

class BackoffTest {
    private final Backoff backoff = new Backoff();

    @Test
    void whatTheServerAsksFor_isTheLeast() {
        assertThat(Backoff.askedMillis(refusal("7"))).isEqualTo(7_000);
        assertThat(backoff.failed(7_000, new Random(1))).isBetween(7_001L, 8_000L);
    }

    @Test
    void aDate_orNothing_asksForNoCertainTime() {
        assertThat(Backoff.askedMillis(refusal("Wed, 21 Oct 2026 07:28:00 GMT")))
                .isZero();
        var silent = new DefaultHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.SERVICE_UNAVAILABLE);
        assertThat(Backoff.askedMillis(silent)).isZero();
    }

    private static HttpMessage refusal(String retryAfter) {
        var answer = new DefaultHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.SERVICE_UNAVAILABLE);
        answer.headers().set("Retry-After", retryAfter);
        return answer;
    }
}
