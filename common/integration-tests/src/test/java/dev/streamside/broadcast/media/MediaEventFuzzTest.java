package dev.streamside.broadcast.media;

import dev.streamside.testing.NearlyRight;
import dev.streamside.testing.ParserFuzz;
import dev.streamside.testing.StrictJson;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/// Events of media servers, in JSON and in a form.
class MediaEventFuzzTest extends ParserFuzz<String> {
    private static final List<String> MESSAGES = List.of(
            "{\"action\":\"on_publish\",\"client_id\":\"9308h583\",\"ip\":\"192.168.1.10\",\"app\":\"live\"}",
            "{\"client\":{\"address\":\"1.2.3.4\"},\"request\":{\"direction\":\"incoming\",\"status\":\"opening\"}}",
            "on_publish",
            "publish_done");
    private final JsonMapper json = StrictJson.mapper();

    @Override
    protected String input(RandomGenerator random) {
        return NearlyRight.one(random, MESSAGES);
    }

    @Override
    protected void parse(String input) {
        MediaEvent.ofForm(Map.of("call", input));
        MediaEvent.ofForm(Map.of(input, input));
        MediaEvent.ofJson(json.readTree(input));
    }

    @Override
    protected boolean isRefusal(Exception failure) {
        return failure instanceof JacksonException;
    }

    @Override
    protected long maxBytes(String input) {
        return 200_000 + 100L * input.length();
    }
}
