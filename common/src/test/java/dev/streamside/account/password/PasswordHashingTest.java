package dev.streamside.account.password;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PasswordHashingTest {
    @Test
    void aPassword_costsWhatOwaspAsksForAtLeast() {
        assertThat(PasswordHashing.passwordEncoder().encode("correct horse battery"))
                .startsWith("$argon2id$v=19$m=19456,t=2,p=1$");
    }
}
