package benchmark;

import java.time.Instant;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.autoconfigure.context.LifecycleAutoConfiguration;
import org.springframework.boot.autoconfigure.context.PropertyPlaceholderAutoConfiguration;
import org.springframework.boot.autoconfigure.task.TaskExecutionAutoConfiguration;
import org.springframework.boot.autoconfigure.task.TaskSchedulingAutoConfiguration;
import org.springframework.boot.http.converter.autoconfigure.HttpMessageConvertersAutoConfiguration;
import org.springframework.boot.jackson.autoconfigure.JacksonAutoConfiguration;
import org.springframework.boot.servlet.autoconfigure.HttpEncodingAutoConfiguration;
import org.springframework.boot.tomcat.autoconfigure.servlet.TomcatServletWebServerAutoConfiguration;
import org.springframework.boot.webmvc.autoconfigure.DispatcherServletAutoConfiguration;
import org.springframework.boot.webmvc.autoconfigure.WebMvcAutoConfiguration;
import org.springframework.boot.webmvc.autoconfigure.error.ErrorMvcAutoConfiguration;
import org.springframework.boot.websocket.autoconfigure.servlet.WebSocketMessagingAutoConfiguration;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.messaging.handler.annotation.DestinationVariable;
import org.springframework.messaging.handler.annotation.MessageMapping;
import org.springframework.messaging.simp.SimpMessagingTemplate;
import org.springframework.messaging.simp.config.MessageBrokerRegistry;
import org.springframework.stereotype.Controller;
import org.springframework.web.socket.config.annotation.EnableWebSocketMessageBroker;
import org.springframework.web.socket.config.annotation.StompEndpointRegistry;
import org.springframework.web.socket.config.annotation.WebSocketMessageBrokerConfigurer;

/// The application that the figures are compared with: messages over Spring's simple STOMP broker, as most Spring
/// developers would write it, with the defaults of `spring-boot-starter-websocket`. It has no database, no members
/// and no rules, so it has every advantage.
@SpringBootConfiguration
@ImportAutoConfiguration({
    PropertyPlaceholderAutoConfiguration.class,
    LifecycleAutoConfiguration.class,
    TaskExecutionAutoConfiguration.class,
    TaskSchedulingAutoConfiguration.class,
    JacksonAutoConfiguration.class,
    HttpMessageConvertersAutoConfiguration.class,
    TomcatServletWebServerAutoConfiguration.class,
    DispatcherServletAutoConfiguration.class,
    HttpEncodingAutoConfiguration.class,
    WebMvcAutoConfiguration.class,
    ErrorMvcAutoConfiguration.class,
    WebSocketMessagingAutoConfiguration.class
})
@Import({StompApplication.Broker.class, StompApplication.Chats.class})
class StompApplication {
    /// Ignores the settings of the application on the same class path.
    static final String OWN_SETTINGS = "--spring.config.name=none";

    public static void main(String[] args) {
        SpringApplication.run(StompApplication.class, args);
    }

    @Configuration(proxyBeanMethods = false)
    @EnableWebSocketMessageBroker
    static class Broker implements WebSocketMessageBrokerConfigurer {
        @Override
        public void registerStompEndpoints(StompEndpointRegistry registry) {
            registry.addEndpoint("/benchmark/stomp");
        }

        @Override
        public void configureMessageBroker(MessageBrokerRegistry registry) {
            registry.enableSimpleBroker("/topic");
            registry.setApplicationDestinationPrefixes("/app");
        }
    }

    record NewChat(String text, String clientMessageId) {}

    record Author(String id, String name) {}

    record Entry(String type, String seq, Author author, String text, Instant sentAt, String clientMessageId) {}

    /// Numbers each message and sends it to all viewers, in the same JSON as the application.
    @Controller
    static class Chats {
        private static final Author AUTHOR = new Author("860123456789012345", "Member member-1z4f-12");

        private final SimpMessagingTemplate template;
        private long seq;

        Chats(SimpMessagingTemplate template) {
            this.template = template;
        }

        /// One at a time, so that the broker gets the messages in order. The broker decides in which order viewers
        /// get them.
        @MessageMapping("/streams/{id}/chats")
        synchronized void send(@DestinationVariable String id, NewChat chat) {
            var entry = new Entry("chat", Long.toString(++seq), AUTHOR, chat.text, Instant.now(), chat.clientMessageId);
            template.convertAndSend("/topic/streams/" + id, entry);
        }
    }
}
