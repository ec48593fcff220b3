package dev.streamside.crowd;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.streamside.viewers.Settings;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AbilityTest {
    @Test
    void whatACrowdWouldIgnore_isRefused_byName() {
        assertThatThrownBy(() -> require(Map.of("aligned", "true", "moderating", "0.1")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("Leave out moderating, aligned");
    }

    @ParameterizedTest
    @CsvSource({
        "asks, month",
        "pollsDatabase, true",
        "wrongPasswords, 2",
        "wrongPasswordsApart, true",
        "keepAlive, false",
        "loops, 1",
        "loopsApart, true",
        "moderatingEvery, 5s",
        "banning, 0",
        "reacting, 0.5",
        "liking, 0.5",
        "talkative, 0.5",
        "quiet, 0.5",
        "talkativeFor, 1m",
        "beat, 1s",
        "shortestStay, 1m",
        "longestStay, 20m",
        "shortestPause, 2s",
        "longestPause, 5s",
        "peak, 1s",
        "falling, 1s",
        "steady, 1s",
    })
    void everySettingThatDecidesNothing_isRefused(String name, String value) {
        assertThatThrownBy(() -> require(Map.of(name, value))).hasMessageContaining("Leave out " + name);
    }

    @Test
    void rates_areRequired_andEachIsUsedOnce() {
        assertThatThrownBy(() -> require(Map.of("chatRates", ""))).hasMessageContaining("chatRates");
        assertThatThrownBy(() -> require(Map.of("chatRates", "20,1,20")))
                .hasMessage("Each of a crowd's chatRates is used once: 20.0,1.0,20.0");
    }

    @Test
    void steps_areInWholeSeconds() {
        assertThatThrownBy(() -> require(Map.of("step", "20500ms")))
                .hasMessage("A crowd's step is in whole seconds, not 20500ms");
        assertThatThrownBy(() -> require(Map.of("settle", "5500ms"))).hasMessageContaining("settle is in whole");
        assertThatThrownBy(() -> require(Map.of("measureAfter", "60500ms"))).hasMessageContaining("measureAfter");
    }

    @Test
    void aStepIsMeasured_whenEverybodyHasPolledInIt() {
        assertThatThrownBy(() -> require(Map.of("settle", "4s")))
                .hasMessageContaining("Up to 4800ms pass between two polls");
        assertThatThrownBy(() -> require(Map.of("settle", "11s", "poll", "10s")))
                .hasMessageContaining("12000ms");
        assertThatCode(() -> {
                    require(Map.of("settle", "5s"));
                    require(Map.of("settle", "1s", "poll", "1s", "jitter", "0"));
                    require(Map.of("settle", "0s", "transport", "long-polling"));
                    require(Map.of("settle", "0s", "transport", "websocket"));
                })
                .doesNotThrowAnyException();
    }

    @Test
    void whatIsNotHttp_isRefused() {
        assertThatThrownBy(() -> require(Map.of("baseUrl", "ftp://chat.example.com")))
                .hasMessageContaining("ftp://chat.example.com");
    }

    @Test
    void everythingElse_isAccepted_alsoMoreChatsThanBeats() {
        assertThatCode(() -> require(Map.of("compact", "true", "members", "10", "chatRates", "400")))
                .doesNotThrowAnyException();
    }

    private static void require(Map<String, String> values) {
        Map<String, String> all = new HashMap<>(Map.of("chatRates", "20"));
        all.putAll(values);
        Ability.require(Settings.of(all));
    }
}
