package dev.streamside.account.member;

import dev.streamside.account.password.Passwords;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.security.crypto.password.PasswordEncoder;

@Configuration(proxyBeanMethods = false)
class PasswordsConfiguration {
    @Bean
    static Passwords passwords(PasswordEncoder encoder, MemberProperties properties) {
        return new Passwords(encoder, properties.hashingThreads(), properties.hashingQueue());
    }
}
