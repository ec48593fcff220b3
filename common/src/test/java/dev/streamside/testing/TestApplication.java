package dev.streamside.testing;

import dev.streamside.StreamsideConfiguration;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Import;

/// The domain alone, without a transport. An application's tests never pick it up: they name their own.
@SpringBootConfiguration
@EnableAutoConfiguration
@Import({StreamsideConfiguration.class, Fixtures.class})
public class TestApplication {}
