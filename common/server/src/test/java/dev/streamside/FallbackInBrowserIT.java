package dev.streamside;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamside.testing.Api;
import dev.streamside.testing.TestDatabase;
import dev.streamside.testing.browser.FallbackInBrowser;
import dev.streamside.testing.process.ApplicationProcess;
import dev.streamside.testing.process.Nginx;
import dev.streamside.testing.process.NodeProcess;
import dev.streamside.testing.watch.EventWatch;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// The page falls back to polls and returns to its socket, all at one node, behind the nginx that the
/// documentation offers for both transports. `ClusterIT` has the two at different nodes, without a browser.
class FallbackInBrowserIT extends FallbackInBrowser {
    private static final NodeProcess NODE = start();
    private static final Nginx NGINX = nginx();

    FallbackInBrowserIT() {
        super(NGINX.base(), List.of(NODE.base()));
    }

    @Test
    void events_passTheProxyOneByOne() {
        Api owner = Api.member(NODE.base());
        String stream = owner.liveStream();
        try (var events = new EventWatch(Api.guest(NGINX.base()), stream, "1")) {
            for (String text : List.of("at once", "and again")) {
                owner.send(stream, text);
                assertThat(events.next(1).getFirst().get("text").asString()).isEqualTo(text);
            }
        }
    }

    private static NodeProcess start() {
        var settings = new ArrayList<>(new TestDatabase().settings());
        settings.addAll(NodeProcess.WITHOUT_LIMITS);
        return NodeProcess.start(StreamsideServer.class, "fallback", ApplicationProcess.QUICK_START, settings);
    }

    private static Nginx nginx() {
        try {
            return Nginx.before(NODE.base(), NODE.base());
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
