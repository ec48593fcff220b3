package dev.streamside.polling;

import dev.streamside.StreamsideConfiguration;
import dev.streamside.client.Transport;
import dev.streamside.delivery.DeliveryProperties;
import dev.streamside.delivery.Hub;
import dev.streamside.export.ExportCommand;
import dev.streamside.recovery.RecoveryCommand;
import dev.streamside.server.ServerConnections;
import dev.streamside.token.ServiceTokenCommand;
import io.micrometer.core.instrument.MeterRegistry;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.context.properties.ConfigurationPropertiesScan;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.core.env.Environment;

/// Streamside with the polling transport.
@SpringBootApplication
@ConfigurationPropertiesScan
@Import(StreamsideConfiguration.class)
public class ChatPollingApplication {
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
        SpringApplication.run(ChatPollingApplication.class, args);
    }

    @Bean
    Transport transport() {
        return Transport.POLLING;
    }

    @Bean
    Hub<News> hub(DeliveryProperties properties, MeterRegistry registry) {
        return new Hub<>(properties, News::new, registry);
    }

    @Bean
    ServerConnections connections(PollingProperties properties, Environment environment) {
        return new ServerConnections(properties.reservedFiles(), environment);
    }
}
