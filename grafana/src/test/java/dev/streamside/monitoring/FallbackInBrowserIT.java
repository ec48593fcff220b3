package dev.streamside.monitoring;

import dev.streamside.testing.TestDatabase;
import dev.streamside.testing.browser.FallbackInBrowser;
import dev.streamside.testing.process.NodeProcess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
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
        try {
            return NodeProcess.start(
                    Image.jar(Path.of("..", module)),
                    "fallback-" + module,
                    DATABASE,
                    "--streamside.client.transports=websocket,polling");
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
