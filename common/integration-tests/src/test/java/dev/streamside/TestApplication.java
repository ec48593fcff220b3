package dev.streamside;

import dev.streamside.edge.client.Transport;
import dev.streamside.testing.Fixtures;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;

/// The domain and its resources alone, without any delivery.
@SpringBootConfiguration
@EnableAutoConfiguration
@Import({StreamsideConfiguration.class, Fixtures.class})
public class TestApplication {
    /// The resource that lists the transports for clients needs one.
    @Bean
    Transport transport() {
        return Transport.POLLING;
    }
}
