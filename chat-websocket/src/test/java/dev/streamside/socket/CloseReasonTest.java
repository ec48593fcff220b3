package dev.streamside.socket;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// The close codes are said three times: to the server, to people and to the page's client. All say the same.
class CloseReasonTest {
    private static final Pattern JS_ROW = Pattern.compile("(?m)^\\s*(\\d{4}): \\{.*comeBack: (\\w+)");
    private static final Pattern JS_OTHERS = Pattern.compile("ANY_OTHER = \\{.*comeBack: (\\w+)");
    private static final int OWN = 4000;

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
        String client = text("/static/streamside/socket-closes.js", "/static/socket-closes.js");
        Map<Integer, Boolean> listed = new TreeMap<>();
        JS_ROW.matcher(client)
                .results()
                .forEach(row -> listed.put(Integer.parseInt(row.group(1)), returns(row.group(2))));
        Matcher others = JS_OTHERS.matcher(client);
        assertThat(others.find()).isTrue();

        assertThat(mayReturn.keySet()).containsAll(listed.keySet());
        assertThat(listed.keySet())
                .containsAll(
                        mayReturn.keySet().stream().filter(code -> code >= OWN).toList());
        assertThat(mayReturn.keySet().stream()
                        .collect(Collectors.toMap(
                                Function.identity(), code -> listed.getOrDefault(code, returns(others.group(1))))))
                .isEqualTo(mayReturn);
    }

    private static boolean returns(String comeBack) {
        assertThat(comeBack).isIn(List.of("NEVER", "AT_ONCE", "BACK_OFF"));
        return !comeBack.equals("NEVER");
    }

    /// @param places where it may be
    private static String text(String... places) throws IOException {
        String place = Stream.of(places)
                .filter(path -> CloseReasonTest.class.getResource(path) != null)
                .findFirst()
                .orElseThrow();
        try (InputStream in = CloseReasonTest.class.getResourceAsStream(place)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
