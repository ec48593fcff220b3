package dev.streamside.plain;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/// Starts the chat, on a database that has the tables of Streamside.
@SpringBootApplication
class PlainApplication {
    public static void main(String[] arguments) {
        SpringApplication.run(PlainApplication.class, arguments);
    }
}
