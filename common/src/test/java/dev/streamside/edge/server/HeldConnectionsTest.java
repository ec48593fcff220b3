package dev.streamside.edge.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.streamside.platform.id.ClientAddress;
import dev.streamside.platform.problem.ProblemCode;
import dev.streamside.platform.problem.Refusal;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.springframework.mock.env.MockEnvironment;

class HeldConnectionsTest {
    private static final ClientAddress CARRIER = ClientAddress.of("198.51.100.1");
    private static final ClientAddress HOME = ClientAddress.of("203.0.113.7");
    private static final Duration COME_BACK_AFTER = Duration.ofSeconds(10);

    @Test
    void thousandsBehindOneAddress_haveHalfOfAll_andOthersTheRest() {
        HeldConnections held = held(0, 20_000);
        for (int i = 0; i < 9_000; i++) {
            enter(held, CARRIER);
        }

        assertThat(held.hasRoom(CARRIER)).isFalse();
        assertThatExceptionOfType(Refusal.class)
                .isThrownBy(() -> held.requireRoom(CARRIER))
                .matches(refusal -> refusal.code() == ProblemCode.TOO_MANY_CONNECTIONS)
                .matches(refusal -> COME_BACK_AFTER.equals(refusal.retryAfter()));
        enter(held, HOME);
        held.leave(CARRIER);
        enter(held, CARRIER);
        assertThat(held.max()).isEqualTo(18_000);
        assertThat(held.size()).isEqualTo(9_001);
    }

    @Test
    void anOperatorWhoSaysANumber_getsThatNumber() {
        HeldConnections held = held(15_000, 20_000);
        for (int i = 0; i < 15_000; i++) {
            enter(held, CARRIER);
        }

        assertThatExceptionOfType(Refusal.class).isThrownBy(() -> held.requireRoom(CARRIER));
    }

    @Test
    void whenAllAreTaken_nobodyComesIn_fromWhateverAddress() {
        HeldConnections held = held(18_000, 20_000);
        for (int i = 0; i < 18_000; i++) {
            enter(held, CARRIER);
        }

        assertThat(held.hasRoom(HOME)).isFalse();
        assertThatExceptionOfType(Refusal.class)
                .isThrownBy(() -> held.requireRoom(HOME))
                .matches(refusal -> refusal.code() == ProblemCode.TRY_LATER)
                .matches(refusal -> COME_BACK_AFTER.equals(refusal.retryAfter()));
    }

    @Test
    void fewerMayBeHeld_ifTheOperatorSaysSo_butNotMore() {
        assertThat(held(1_000, 0, 20_000).max()).isEqualTo(1_000);
        assertThat(held(50_000, 0, 20_000).max()).isEqualTo(18_000);
    }

    private static void enter(HeldConnections held, ClientAddress address) {
        held.requireRoom(address);
        held.enter(address);
    }

    private static HeldConnections held(int perAddress, int connections) {
        return held(0, perAddress, connections);
    }

    private static HeldConnections held(int max, int perAddress, int connections) {
        var environment =
                new MockEnvironment().withProperty("server.tomcat.max-connections", Integer.toString(connections));
        var properties = new ServerProperties(Duration.ZERO, Duration.ofSeconds(30), 500, max, perAddress, 4);
        return new HeldConnections(properties, new ServerConnections(properties, environment));
    }
}
