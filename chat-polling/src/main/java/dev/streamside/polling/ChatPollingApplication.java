package dev.streamside.polling;

import dev.streamside.StreamsideApplication;
import dev.streamside.StreamsideConfiguration;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Import;

/// Streamside with the polling transport.
@SpringBootConfiguration
@EnableAutoConfiguration
@Import({StreamsideConfiguration.class, PollingConfiguration.class})
public class ChatPollingApplication {
    public static void main(String[] args) {
        StreamsideApplication.run(ChatPollingApplication.class, args);
    }
}
