package dev.streamside.socket;

import dev.streamside.testing.NearlyRight;
import dev.streamside.testing.ParserFuzz;
import java.util.List;
import java.util.random.RandomGenerator;

/// Offers of compression: every accepted one is answered in one of two ways.
class CompressionFuzzTest extends ParserFuzz<String> {
    private static final List<String> OFFERS = List.of(
            "permessage-deflate",
            "permessage-deflate; client_max_window_bits",
            "permessage-deflate; server_max_window_bits=15; client_max_window_bits=12",
            "permessage-deflate; server_no_context_takeover, permessage-deflate; client_no_context_takeover");

    @Override
    protected String input(RandomGenerator random) {
        return NearlyRight.one(random, OFFERS);
    }

    @Override
    protected void parse(String input) {
        String answer = Compression.accept(List.of(input)).orElseThrow(IllegalArgumentException::new);
        if (!answer.matches("permessage-deflate; client_no_context_takeover(; server_max_window_bits=15)?")) {
            throw new AssertionError(answer);
        }
    }

    @Override
    protected boolean isRefusal(Exception failure) {
        return failure instanceof IllegalArgumentException;
    }

    @Override
    protected long maxBytes(String input) {
        return 20_000 + 200L * input.length();
    }
}
