package dev.streamside.crowd;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.streamside.viewers.Settings;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class AbilityTest {
    @Test
    void whatACrowdWouldIgnore_isRefused_byName() {
        assertThatThrownBy(() -> require(Map.of("aligned", "true", "moderating", "0.1")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("Leave out aligned, moderating");
        assertThatThrownBy(() -> require(Map.of("asks", "month"))).hasMessageContaining("asks");
        assertThatThrownBy(() -> require(Map.of("pollsDatabase", "true"))).hasMessageContaining("pollsDatabase");
        assertThatThrownBy(() -> require(Map.of("wrongPasswords", "2"))).hasMessageContaining("wrongPasswords");
    }

    @Test
    void rates_areRequired() {
        assertThatThrownBy(() -> require(Map.of("chatRates", ""))).hasMessageContaining("chatRates");
    }

    @Test
    void encryption_isRefused() {
        assertThatThrownBy(() -> require(Map.of("baseUrl", "https://chat.example.com")))
                .hasMessageContaining("https://chat.example.com");
    }

    @Test
    void everythingElse_isAccepted() {
        assertThatCode(() -> require(Map.of("compact", "true", "reacting", "0.5")))
                .doesNotThrowAnyException();
    }

    private static void require(Map<String, String> values) {
        Map<String, String> all = new HashMap<>(Map.of("chatRates", "20"));
        all.putAll(values);
        Ability.require(Settings.of(all));
    }
}
