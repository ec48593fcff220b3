package dev.streamside.http;

import org.springframework.context.annotation.Configuration;
import org.springframework.http.MediaType;
import org.springframework.web.servlet.config.annotation.ContentNegotiationConfigurer;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

/// The API speaks JSON, whatever a client says it would rather have: to find that out after the work is done
/// helps nobody.
@Configuration(proxyBeanMethods = false)
class AlwaysJson implements WebMvcConfigurer {
    @Override
    public void configureContentNegotiation(ContentNegotiationConfigurer negotiation) {
        negotiation.ignoreAcceptHeader(true).defaultContentType(MediaType.APPLICATION_JSON);
    }
}
