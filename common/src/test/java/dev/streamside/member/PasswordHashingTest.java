package dev.streamside.member;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.springframework.security.crypto.password.PasswordEncoder;

class PasswordHashingTest {
    private final PasswordEncoder encoder = PasswordHashing.passwordEncoder();

    @Test
    void passwords_areHashedAsOwaspAsksAtLeast() {
        assertThat(encoder.encode("correct horse battery")).startsWith("$argon2id$v=19$m=19456,t=2,p=1$");
    }

    @Test
    void onlyThePasswordItself_matchesItsHash() {
        String hash = encoder.encode("correct horse battery");

        assertThat(encoder.matches("correct horse battery", hash)).isTrue();
        assertThat(encoder.matches("correct horse batterx", hash)).isFalse();
    }
}
