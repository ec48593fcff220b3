package dev.streamside.polling;

import dev.streamside.broadcast.stream.StreamAddress;
import dev.streamside.platform.id.StreamId;
import dev.streamside.platform.problem.Refusal;
import dev.streamside.testing.NearlyRight;
import dev.streamside.testing.ParserFuzz;
import java.util.List;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.springframework.mock.web.MockHttpServletRequest;

/// Addresses of polls and event streams, and the cursors that clients send.
class PollRequestFuzzTest extends ParserFuzz<PollRequestFuzzTest.Request> {
    private static final StreamAddress ADDRESS = new StreamAddress("/chats");
    private static final List<String> PATHS =
            List.of("/api/v1/streams/123456789012345678/chats", "/api/v1/streams/9223372036854775807/chats");
    private static final List<String> QUERIES = List.of(
            "",
            "after=12&limit=200&overflow=page&wait=25",
            "after=999999999999999999-999999999",
            "overflow=skip",
            "limit=1&wait=0");
    private static final List<String> CURSORS = List.of("0", "12", "12-3", "999999999999999999-999999999");

    record Request(String path, String query, @Nullable String lastEventId) {}

    @Override
    protected Request input(RandomGenerator random) {
        return new Request(
                NearlyRight.one(random, PATHS),
                NearlyRight.one(random, QUERIES),
                random.nextBoolean() ? null : NearlyRight.one(random, CURSORS));
    }

    @Override
    protected void parse(Request input) {
        Refusal refused = null;
        try {
            PollRequest poll = PollRequest.of(new StreamId(1), input.query);
            if (poll.limit() < 1
                    || poll.waitSeconds() < 0
                    || (poll.after() != null && poll.after().seq() < 0)) {
                throw new AssertionError(poll);
            }
        } catch (Refusal refusal) {
            refused = refusal; // the other parts are parsed all the same
        }
        if (ADDRESS.matches(input.path)) {
            ADDRESS.streamId(input.path);
        }
        var request = new MockHttpServletRequest();
        request.setQueryString(input.query);
        if (input.lastEventId != null) {
            request.addHeader("Last-Event-ID", input.lastEventId);
        }
        EventRequest.of(new StreamId(1), request);
        if (refused != null) {
            throw refused;
        }
    }

    @Override
    protected boolean isRefusal(Exception failure) {
        return failure instanceof Refusal;
    }

    @Override
    protected long maxBytes(Request input) {
        return 50_000 + 100L * (input.path.length() + input.query.length());
    }
}
