package dev.streamside.websocket;

import dev.streamside.platform.problem.Refusal;
import dev.streamside.testing.NearlyRight;
import dev.streamside.testing.ParserFuzz;
import dev.streamside.testing.StrictJson;
import java.util.List;
import java.util.random.RandomGenerator;
import tools.jackson.core.JacksonException;

/// The JSON that members send over a socket.
class ClientFrameFuzzTest extends ParserFuzz<String> {
    private static final List<String> FRAMES = List.of(
            "{\"type\":\"chat\",\"text\":\"hello\",\"clientMessageId\":\"a-1\",\"replyTo\":\"12\"}",
            "{\"type\":\"reaction\",\"reaction\":\"LIKE\"}",
            "{\"type\":\"sign-in\",\"token\":\"eyJhbGciOiJIUzI1NiJ9.e30.AAAA\"}",
            "{\"type\":\"ping\"}");
    private final FrameCodec codec = new FrameCodec(StrictJson.mapper());

    @Override
    protected String input(RandomGenerator random) {
        return NearlyRight.one(random, FRAMES);
    }

    @Override
    protected void parse(String input) {
        codec.read(input);
    }

    @Override
    protected boolean isRefusal(Exception failure) {
        return failure instanceof JacksonException || failure instanceof Refusal;
    }

    @Override
    protected long maxBytes(String input) {
        return 200_000 + 100L * input.length();
    }
}
