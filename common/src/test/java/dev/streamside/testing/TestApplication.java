package dev.streamside.testing;

import dev.streamside.StreamsideConfiguration;
import dev.streamside.client.Transport;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;

/// The domain alone, for tests that need no transport. Not annotated as a configuration, or the scan of an
/// application's tests would find it.
@EnableAutoConfiguration
@Import({StreamsideConfiguration.class, Fixtures.class})
public class TestApplication {
    /// The resource that tells clients wants one; nothing here delivers.
    @Bean
    Transport transport() {
        return Transport.POLLING;
    }
}
