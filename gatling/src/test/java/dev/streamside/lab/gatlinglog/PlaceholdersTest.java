package dev.streamside.lab.gatlinglog;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlaceholdersTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            /item/123                                                | /item/{}
            GET /item/7/reviews/123?page=2&lat=48.13                 | GET /item/{}/reviews/{}?page={}&lat={}
            https://example.com/users/17/avatar.png                  | https://example.com/users/{}/avatar.png
            /avatars/17.png                                          | /avatars/{}.png
            /orders/3f2b8c1e-9a7d-4c11-8e52-0d6b3a4f5e6d/pay         | /orders/{}/pay
            /posts/507f1f77bcf86cd799439011                          | /posts/{}
            /events/01ARZ3NDEKTSV4RRFFQ69G5FAV                       | /events/{}
            /report/2026-03-01                                       | /report/{}
            Item 4711                                                | Item {}
            order-4711, user_17001                                   | order-{}, user_{}
            /v1/items                                                | /v1/items
            /api/v2.1/http2                                          | /api/v2.1/http2
            Step 1                                                   | Step 1
            02 Log in                                                | 02 Log in
            /deadbeef/decade                                         | /deadbeef/decade
            새 채팅 👋                                                | 새 채팅 👋
            """)
    void aName_losesItsIds_andKeepsItsVersionsAndSteps(String name, String grouped) {
        assertThat(Placeholders.inName(name)).isEqualTo(grouped);
        assertThat(Placeholders.inName(grouped)).isEqualTo(grouped);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            status.find.in([200, 209], 304), found 404                    | status.find.in([200, 209], 304), found 404
            Server returned HTTP response code: 503 for /a/17             | Server returned HTTP response code: 503 for /a/{}
            HTTP/1.1 502 after 31 ms                                      | HTTP/1.1 502 after {} ms
            Request timeout to localhost/127.0.0.1:8080 after 60000 ms    | Request timeout to localhost/{} after {} ms
            Request timeout to host/[2001:db8::17]:443 after 60000ms      | Request timeout to host/{} after {}ms
            j.n.ConnectException: refused: host/0:0:0:0:0:0:0:1:8080      | j.n.ConnectException: refused: host/{}
            user17 and anna.b@example.com are unknown                     | user{} and {} are unknown
            jsonPath($.items[3].id).find.is(17), found 23                 | jsonPath($.items[{}].id).find.is({}), found {}
            locked until 2026-03-01T12:00:00.123Z by 507f1f77bcf86cd7     | locked until {} by {}
            at 12:34:56, 1,024.5 kB of com.example.Item@1b2c3d4           | at {}, {} kB of com.example.Item@{}
            no session a1b2c3                                             | no session {}
            i.n.h.c.h.Http2Exception: Stream 5 does not exist             | i.n.h.c.h.Http2Exception: Stream {} does not exist
            failures of kind 5xx :: see log                               | failures of kind 5xx :: see log
            """)
    void aMessage_losesWhatDiffersEachTime_andKeepsTheStatus(String message, String grouped) {
        assertThat(Placeholders.inMessage(message)).isEqualTo(grouped);
    }

    @Test
    void aLongMessage_isCut_butNotInACharacter() {
        assertThat(Placeholders.inMessage("x" + "👋".repeat(100_000))).isEqualTo("x" + "👋".repeat(149) + "…");
    }

    /// Whatever an answer's body contains, no expression may try all ways to match it.
    @Test
    @Timeout(20)
    void noMessage_takesLong() {
        for (String part :
                new String[] {"a", "1", "a1", "1.", ":", "f:", "-", "a@", "a.", "@1.", "eyJ.", "1f-", "_1", "=1"}) {
            String message = part.repeat(200_000);
            assertThat(Placeholders.inMessage(message)).hasSizeLessThanOrEqualTo(301);
            assertThat(Placeholders.inName(message.substring(0, 20_000))).isNotEmpty();
        }
    }
}
