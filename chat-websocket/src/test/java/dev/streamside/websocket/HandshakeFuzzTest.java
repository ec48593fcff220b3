package dev.streamside.websocket;

import dev.streamside.platform.problem.Refusal;
import dev.streamside.testing.NearlyRight;
import dev.streamside.testing.ParserFuzz;
import java.util.List;
import java.util.random.RandomGenerator;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;

/// The headers of a request for a socket, and the query of its address.
class HandshakeFuzzTest extends ParserFuzz<HandshakeFuzzTest.Handshake> {
    record Handshake(String method, String upgrade, String connection, String version, String key, String query) {}

    @Override
    protected Handshake input(RandomGenerator random) {
        return new Handshake(
                random.nextInt(5) == 0 ? NearlyRight.one(random, List.of("HEAD", "POST")) : "GET",
                random.nextInt(5) == 0 ? NearlyRight.one(random, List.of("websocket")) : "websocket",
                random.nextInt(3) == 0 ? NearlyRight.one(random, List.of("keep-alive, Upgrade")) : "Upgrade",
                random.nextInt(3) == 0 ? NearlyRight.one(random, List.of("13", "8")) : "13",
                NearlyRight.one(random, List.of("dGhlIHNhbXBsZSBub25jZQ==", "AAAAAAAAAAAAAAAAAAAAAA==")),
                NearlyRight.one(random, List.of("", "after=12-3&overflow=page&counted=false", "counted=true")));
    }

    @Override
    protected void parse(Handshake input) {
        var request = new MockHttpServletRequest(input.method, "/ws/v1/streams/1");
        request.addHeader("Upgrade", input.upgrade);
        request.addHeader("Connection", input.connection);
        request.addHeader("Sec-WebSocket-Version", input.version);
        request.addHeader("Sec-WebSocket-Key", input.key);
        HandshakeQuery query = null;
        try {
            query = HandshakeQuery.of(input.query);
        } finally {
            HandshakeRequest.check(request, new MockHttpServletResponse());
        }
        if (query.after() != null && query.after().seq() < 0) {
            throw new AssertionError(query);
        }
    }

    @Override
    protected boolean isRefusal(Exception failure) {
        return failure instanceof Refusal;
    }

    @Override
    protected long maxBytes(Handshake input) {
        return 100_000 + 500L * input.toString().length();
    }
}
