package dev.streamside.websocket;

import static org.awaitility.Awaitility.await;

import dev.streamside.testing.ApplicationTest;
import dev.streamside.testing.watch.SocketWatch;
import java.util.Objects;
import org.apache.coyote.AbstractProtocol;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.tomcat.TomcatWebServer;
import org.springframework.boot.web.server.servlet.context.ServletWebServerApplicationContext;

/// What the server does for a socket over which nothing is sent.
class IdleSocketIT extends ApplicationTest {
    @Autowired
    private ServletWebServerApplicationContext context;

    @Test
    void isNotAmongTheConnections_thatTomcatLooksAtOnceASecond() {
        try (SocketWatch socket = SocketWatch.open(guest(), member().liveStream(), null)) {
            socket.sendFrame("{\"type\":\"ping\"}");
            socket.answer(); // read since it was opened

            await().until(() -> protocol().getWaitingProcessorCount() == 0);
        }
    }

    private AbstractProtocol<?> protocol() {
        var server = (TomcatWebServer) Objects.requireNonNull(context.getWebServer());
        return (AbstractProtocol<?>) server.getTomcat().getConnector().getProtocolHandler();
    }
}
