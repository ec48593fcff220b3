package dev.streamside.websocket;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamside.testing.Api;
import dev.streamside.testing.ApplicationTest;
import dev.streamside.testing.process.NeedsPrograms;
import dev.streamside.testing.process.Nginx;
import dev.streamside.testing.watch.SocketWatch;
import java.io.IOException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// The application behind nginx, with the configuration from the documentation.
@NeedsPrograms("nginx")
class NginxIT extends ApplicationTest {
    private Nginx nginx;

    @BeforeEach
    void startNginx() throws IOException {
        nginx = Nginx.before(base);
    }

    @AfterEach
    void stopNginx() {
        nginx.close();
    }

    @Test
    void aSocket_isUpgraded_andCarriesChatsBothWays() {
        Api member = Api.member(nginx.base());
        String stream = member.liveStream();
        try (SocketWatch viewer = SocketWatch.open(Api.guest(nginx.base()), stream, "1");
                SocketWatch sender = SocketWatch.open(member, stream, "1")) {
            assertThat(viewer.hello().get("entries").isEmpty()).isTrue();

            assertThat(sender.send("{\"text\":\"through nginx\"}").code()).isEmpty();

            assertThat(viewer.next(1).getFirst().get("text").asString()).isEqualTo("through nginx");
        }
    }

    @Test
    void aRequestWithoutAnUpgrade_isToldWhatIsMissing() {
        Api member = Api.member(nginx.base());

        var answer = Api.guest(nginx.base()).get("/ws/v1/streams/" + member.liveStream());

        assertThat(answer.status()).isEqualTo(426);
        assertThat(answer.code()).isEqualTo("UPGRADE_REQUIRED");
    }
}
