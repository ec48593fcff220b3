package dev.streamside.websocket;

import dev.streamside.StreamsideConfiguration;
import dev.streamside.client.Transport;
import dev.streamside.export.ExportCommand;
import dev.streamside.recovery.RecoveryCommand;
import dev.streamside.socket.SocketEndpoints;
import dev.streamside.token.ServiceTokenCommand;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.context.properties.ConfigurationPropertiesScan;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;

/// Streamside over WebSocket.
@SpringBootApplication(scanBasePackageClasses = {ChatWebSocketApplication.class, SocketEndpoints.class})
@ConfigurationPropertiesScan(basePackageClasses = {ChatWebSocketApplication.class, SocketEndpoints.class})
@Import(StreamsideConfiguration.class)
public class ChatWebSocketApplication {
    public static void main(String[] args) {
        if (RecoveryCommand.isAsked(args)) {
            System.exit(RecoveryCommand.run(System.out, args));
        }
        if (ServiceTokenCommand.isAsked(args)) {
            System.exit(ServiceTokenCommand.run(System.out, args));
        }
        if (ExportCommand.isAsked(args)) {
            System.exit(ExportCommand.run(System.out, System.err, args));
        }
        SpringApplication.run(ChatWebSocketApplication.class, args);
    }

    @Bean
    Transport transport() {
        return Transport.WEBSOCKET;
    }
}
