package dev.streamside.plain;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;
import org.springframework.boot.tomcat.autoconfigure.TomcatServerProperties;

/// Checks what `docs/results/accept-count.md` says about a published setting.
class AcceptCountTest {
    @ParameterizedTest
    @CsvSource({"server.tomcat.threads.accept-count, 100", "server.tomcat.accept-count, 2000"})
    void theQueueForConnections_isReadInOnePlaceOnly(String property, int queue) {
        var binder = new Binder(new MapConfigurationPropertySource(Map.of(property, "2000")));
        assertThat(binder.bindOrCreate("server.tomcat", TomcatServerProperties.class)
                        .getAcceptCount())
                .isEqualTo(queue);
    }
}
