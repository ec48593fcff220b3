package dev.streamside.polling;

import dev.streamside.chat.delivery.DeliveryThreads;
import dev.streamside.chat.delivery.Hub;
import dev.streamside.edge.client.Transport;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.context.properties.ConfigurationPropertiesScan;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.ComponentScan;
import org.springframework.context.annotation.Configuration;

/// The polling transport. An application imports it together with the chat domain.
@Configuration(proxyBeanMethods = false)
@ComponentScan(excludeFilters = @ComponentScan.Filter(SpringBootConfiguration.class))
@ConfigurationPropertiesScan
public class PollingConfiguration {
    @Bean
    Transport pollingTransport() {
        return Transport.POLLING;
    }

    @Bean
    Hub<SharedUpdate> pollingHub(DeliveryThreads threads) {
        return new Hub<>(threads, SharedUpdate.ENCODER);
    }
}
