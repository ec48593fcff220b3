package dev.streamside.monitoring;

import dev.streamside.testing.TestDatabase;
import dev.streamside.testing.browser.FallbackInBrowser;
import dev.streamside.testing.process.NodeProcess;
import dev.streamside.testing.process.Program;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;

/// Here, because no other module has both applications.
class FallbackInBrowserIT extends FallbackInBrowser {
    private static final TestDatabase DATABASE = new TestDatabase();
    private static final NodeProcess POLLING = start("chat-polling");
    private static final NodeProcess WEBSOCKET = start("chat-websocket");

    FallbackInBrowserIT() {
        super(POLLING.base(), WEBSOCKET.base());
    }

    private static NodeProcess start(String module) {
        var settings = new ArrayList<>(DATABASE.settings());
        settings.addAll(
                List.of("--streamside.cluster.bus=database", "--streamside.client.transports=websocket,polling"));
        settings.addAll(NodeProcess.WITHOUT_LIMITS);
        try {
            Path jar = Image.jar(Path.of("..", module));
            return NodeProcess.start(module, jar, Path.of("target", "fallback"), Program.freePort(), settings);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    @AfterAll
    static void stopNodes() {
        POLLING.close();
        WEBSOCKET.close();
    }
}
