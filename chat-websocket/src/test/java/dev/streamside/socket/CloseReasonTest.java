package dev.streamside.socket;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// The close codes are listed for the server, for people and for the client. All three lists say the same.
class CloseReasonTest {
    private static final Pattern CLIENT_ROW = Pattern.compile("(?m)^ *(\\d{4}): \\{.*mayReturn: (true|false)");

    private final Map<Integer, Boolean> mayReturn = Arrays.stream(CloseReason.values())
            .collect(Collectors.toMap(CloseReason::code, CloseReason::mayReturn, (a, b) -> a, TreeMap::new));

    @Test
    void everyCode_isThereOnce() {
        assertThat(mayReturn).hasSameSizeAs(CloseReason.values());
    }

    @Test
    void theDescriptionForPeople_saysTheSame() throws IOException {
        Map<Integer, Boolean> described = new TreeMap<>();
        for (JsonNode close :
                JsonMapper.shared().readTree(text("/static/asyncapi.json")).at("/channels/stream/x-close-codes")) {
            described.put(close.get("code").asInt(), close.get("mayReturn").asBoolean());
        }

        assertThat(described).isEqualTo(mayReturn);
    }

    @Test
    void theClient_doesTheSame() throws IOException {
        Map<Integer, Boolean> listed = new TreeMap<>();
        CLIENT_ROW
                .matcher(text("/static/streamside/close-codes.js"))
                .results()
                .forEach(row -> listed.put(Integer.parseInt(row.group(1)), Boolean.parseBoolean(row.group(2))));

        assertThat(listed).isEqualTo(mayReturn);
    }

    private static String text(String path) throws IOException {
        try (InputStream in = Objects.requireNonNull(CloseReasonTest.class.getResourceAsStream(path), path)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
