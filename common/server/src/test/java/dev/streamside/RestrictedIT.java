package dev.streamside;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamside.testing.Api;
import dev.streamside.testing.ApplicationTest;
import dev.streamside.testing.Scrape;
import dev.streamside.testing.watch.PollingWatch;
import dev.streamside.testing.watch.SocketWatch;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.springframework.test.context.ActiveProfiles;

/// Profiles leave only the transports that they name.
@Execution(ExecutionMode.SAME_THREAD)
class RestrictedIT {
    @Nested
    @ActiveProfiles("polling")
    class ToPolling extends ApplicationTest {
        @Test
        void pollsAreServed_andNoSockets() {
            Api member = member();
            String stream = member.liveStream();
            member.send(stream, "hello");

            try (var reader = new PollingWatch(guest(), stream, "1")) {
                assertThat(reader.next(1)).hasSize(1);
            }
            assertThat(guest().get("/ws/v1/streams/" + stream).code()).isEqualTo("NOT_FOUND");
            assertThat(offered(guest())).containsExactlyInAnyOrder("polling", "long-polling", "events");
            assertThat(Scrape.of(management()).sum("streamside_chats_accepted_total", "transport=\"polling\""))
                    .isPositive();
        }
    }

    @Nested
    @ActiveProfiles("websocket")
    class ToSockets extends ApplicationTest {
        @Test
        void socketsAreServed_andNoPolls() {
            Api member = member();
            String stream = member.liveStream();
            member.send(stream, "hello");

            try (var reader = SocketWatch.open(guest(), stream, "1")) {
                assertThat(reader.next(1)).hasSize(1);
            }
            assertThat(guest().get("/api/v1/streams/" + stream + "/chats").status())
                    .isEqualTo(405);
            assertThat(offered(guest())).containsExactly("websocket");
        }
    }

    private static List<String> offered(Api who) {
        return who.get("/api/v1/client")
                .json()
                .get("transports")
                .valueStream()
                .map(way -> way.asString())
                .toList();
    }
}
