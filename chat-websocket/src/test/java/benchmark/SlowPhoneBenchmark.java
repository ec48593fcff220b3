package benchmark;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import dev.streamside.testing.browser.PageBenchmark;
import dev.streamside.websocket.ChatWebSocketApplication;
import org.slf4j.LoggerFactory;

/// Prints the cost of the page on a slow phone that gets each message at once, over a socket.
public final class SlowPhoneBenchmark {
    private SlowPhoneBenchmark() {}

    public static void main(String[] args) throws Exception {
        ((Logger) LoggerFactory.getLogger("com.networknt")).setLevel(Level.ERROR); // warns about openapi.json
        PageBenchmark.run(ChatWebSocketApplication.class);
    }
}
