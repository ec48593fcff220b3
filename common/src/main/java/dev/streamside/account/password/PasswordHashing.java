package dev.streamside.account.password;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.security.crypto.argon2.Argon2PasswordEncoder;
import org.springframework.security.crypto.password.PasswordEncoder;

/// The cost of hashing a password, and thereby of guessing it. Tests replace it.
@Configuration(proxyBeanMethods = false)
class PasswordHashing {
    private static final int SALT_BYTES = 16;
    private static final int HASH_BYTES = 32;
    private static final int LANES = 1;
    private static final int KIBIBYTES = 19 * 1024;
    private static final int PASSES = 2;

    /// OWASP's minimum for Argon2id: 19 MiB, two passes, one lane.
    @Bean
    static PasswordEncoder passwordEncoder() {
        return new Argon2PasswordEncoder(SALT_BYTES, HASH_BYTES, LANES, KIBIBYTES, PASSES);
    }
}
