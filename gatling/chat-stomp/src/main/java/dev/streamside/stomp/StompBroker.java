package dev.streamside.stomp;

import org.springframework.context.annotation.Configuration;
import org.springframework.messaging.simp.config.ChannelRegistration;
import org.springframework.messaging.simp.config.MessageBrokerRegistry;
import org.springframework.web.socket.config.annotation.EnableWebSocketMessageBroker;
import org.springframework.web.socket.config.annotation.StompEndpointRegistry;
import org.springframework.web.socket.config.annotation.WebSocketMessageBrokerConfigurer;

/// One address for sockets, and topics in memory. All else is as Spring Boot sets it.
@Configuration
@EnableWebSocketMessageBroker
class StompBroker implements WebSocketMessageBrokerConfigurer {
    private final Receipts receipts;

    StompBroker(Receipts receipts) {
        this.receipts = receipts;
    }

    @Override
    public void registerStompEndpoints(StompEndpointRegistry registry) {
        registry.addEndpoint("/stomp");
    }

    @Override
    public void configureMessageBroker(MessageBrokerRegistry registry) {
        registry.enableSimpleBroker("/topic");
        registry.setPreservePublishOrder(true); // as a chat needs it
    }

    @Override
    public void configureClientInboundChannel(ChannelRegistration registration) {
        registration.interceptors(receipts);
    }
}
