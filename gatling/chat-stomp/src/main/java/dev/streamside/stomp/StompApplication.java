package dev.streamside.stomp;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/// Starts the broker.
@SpringBootApplication
class StompApplication {
    public static void main(String[] arguments) {
        SpringApplication.run(StompApplication.class, arguments);
    }
}
