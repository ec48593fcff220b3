package dev.streamside.plain;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Ids follow the order of messages, wherever they come from.
@Timeout(120)
class ChatIdsIT {
    private static final JsonMapper JSON = JsonMapper.shared();

    @ParameterizedTest
    @ValueSource(strings = {"identity", "sequence", "time-ordered"})
    void chats_areInTheOrderOfTheirIds_afterThoseThatAreThere(String ids) throws Exception {
        try (var plain = PlainChat.start("--plain.ids=" + ids)) {
            long before = plain.get(PlainChat.STREAM + "/chats").path("cursor").asLong();
            long first = idOf(plain, "first");
            long second = idOf(plain, "second");
            assertThat(List.of(before, first, second)).isSorted().doesNotHaveDuplicates();
            if (!ids.equals("time-ordered")) {
                assertThat(second).isEqualTo(before + 2);
            }

            JsonNode news = plain.get(PlainChat.STREAM + "/chats?after=" + before);
            assertThat(news.path("entries"))
                    .extracting(chat -> chat.path("clientMessageId").asString())
                    .containsExactly("first", "second");
            assertThat(news.path("cursor").asLong()).isEqualTo(second);
        }
    }

    private static long idOf(PlainChat plain, String name) throws Exception {
        return JSON.readTree(plain.send(name, Optional.of(PlainChat.TOKEN)).body())
                .path("seq")
                .asLong();
    }
}
