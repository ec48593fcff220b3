package dev.streamside.platform.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.streamside.platform.cluster.ClusterProperties.Bus;
import dev.streamside.platform.cluster.ClusterProperties.Unsigned;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class ClusterPropertiesTest {
    @Test
    void messagesThatNobodySigns_haveToBeAskedForByName() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> settings(Bus.REDIS, "", Unsigned.REFUSED))
                .withMessageStartingWith("secret must be set")
                .withMessageContaining("unsigned=allowed");
        assertThat(settings(Bus.REDIS, "", Unsigned.ALLOWED).isAlone()).isFalse();
        assertThat(settings(Bus.REDIS, "s".repeat(32), Unsigned.REFUSED).isAlone())
                .isFalse();
        assertThat(settings(Bus.DATABASE, "", Unsigned.REFUSED).isAlone()).isFalse();
    }

    private static ClusterProperties settings(Bus bus, String secret, Unsigned unsigned) {
        return new ClusterProperties(
                bus, Duration.ofMillis(200), "streamside", List.of("redis://localhost:6379"), secret, unsigned);
    }
}
