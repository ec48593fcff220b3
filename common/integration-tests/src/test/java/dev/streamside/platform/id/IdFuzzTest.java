package dev.streamside.platform.id;

import dev.streamside.platform.http.QueryNumber;
import dev.streamside.platform.problem.Refusal;
import dev.streamside.testing.NearlyRight;
import dev.streamside.testing.ParserFuzz;
import java.util.List;
import java.util.random.RandomGenerator;

/// Cursors, ids, numbers in addresses, and signed tokens. Accepted input has one spelling, and means what it says.
class IdFuzzTest extends ParserFuzz<String> {
    private static final SignedTokens TOKENS = new SignedTokens(new byte[32], 24, 8);
    private static final List<String> RIGHT = List.of(
            "1",
            "12-3",
            "100",
            "999999999999999999-999999999",
            "123456789012345678",
            "9223372036854775807",
            TOKENS.sign(new byte[24]));

    @Override
    protected String input(RandomGenerator random) {
        return NearlyRight.one(random, RIGHT);
    }

    @Override
    protected void parse(String input) {
        try {
            same(input, Cursor.parse("after", input));
        } catch (Refusal _) {
            // try the next one
        }
        try {
            same(input, QueryNumber.parse("limit", input, 0, 100));
        } catch (Refusal _) {
            // try the next one
        }
        StreamId stream = StreamId.parse(input);
        if (stream != null) {
            same(input, stream);
        }
        byte[] content = TOKENS.verify(input);
        if (content != null) {
            same(input, TOKENS.sign(content));
        }
        same(input, MemberId.of(input));
    }

    private static void same(String input, Object parsed) {
        if (!parsed.toString().equals(input)) {
            throw new AssertionError(input + " was taken for " + parsed);
        }
    }

    @Override
    protected boolean isRefusal(Exception failure) {
        return failure instanceof IllegalArgumentException;
    }

    @Override
    protected long maxBytes(String input) {
        return 50_000 + 50L * input.length();
    }
}
