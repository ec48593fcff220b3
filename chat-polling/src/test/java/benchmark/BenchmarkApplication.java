package benchmark;

import dev.streamside.polling.ChatPollingApplication;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.persistence.autoconfigure.EntityScan;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.core.annotation.Order;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.annotation.web.configurers.AbstractHttpConfigurer;
import org.springframework.security.web.SecurityFilterChain;

/// The application, together with the implementations that it is compared with.
@SpringBootConfiguration
@EnableAutoConfiguration
@EntityScan({"dev.streamside", "benchmark"})
@Import({ChatPollingApplication.class, StraightforwardResource.class})
class BenchmarkApplication {
    public static void main(String[] args) {
        SpringApplication.run(BenchmarkApplication.class, args);
    }

    /// The implementations for comparison look up no sessions and check nothing, so they have every advantage.
    @Bean
    @Order(0)
    SecurityFilterChain openToAll(HttpSecurity http) throws Exception {
        return http.securityMatcher("/benchmark/**")
                .authorizeHttpRequests(allow -> allow.anyRequest().permitAll())
                .csrf(AbstractHttpConfigurer::disable)
                .headers(AbstractHttpConfigurer::disable)
                .build();
    }
}
