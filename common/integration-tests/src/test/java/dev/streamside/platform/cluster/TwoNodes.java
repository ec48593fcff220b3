package dev.streamside.platform.cluster;

import dev.streamside.testing.Api;
import dev.streamside.testing.Node;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;

/// A test of the two nodes that [TwoNodesIT] has started, with a stream that has not started.
@Timeout(60)
abstract class TwoNodes {
    /// Time for five queries of the database, and for a busy machine.
    static final Duration SOON = Duration.ofSeconds(3);

    final Node here = TwoNodesIT.here;
    final Node there = TwoNodesIT.there;

    Api owner;
    Api member;
    String stream;
    String path;

    @BeforeEach
    void prepare() {
        owner = Api.member(here.base());
        member = Api.member(here.base());
        stream = owner.newStream();
        path = "/api/v1/streams/" + stream;
    }

    /// The texts that viewers get at a node.
    List<String> shown(Node node) {
        return new Shown(node, stream).texts();
    }
}
