package dev.streamside.testing;

import org.springframework.context.ApplicationContextInitializer;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.security.crypto.argon2.Argon2PasswordEncoder;
import org.springframework.security.crypto.password.PasswordEncoder;

/// Makes password hashing cheap for an application in the test's own JVM. Tests sign up thousands of members,
/// and at the real cost each takes a core for a tenth of a second, twice. Applications in processes of their
/// own use the real cost.
public final class CheapPasswords implements ApplicationContextInitializer<GenericApplicationContext> {
    @Override
    public void initialize(GenericApplicationContext context) {
        context.registerBean(
                "cheapPasswordEncoder",
                PasswordEncoder.class,
                () -> new Argon2PasswordEncoder(16, 32, 1, 64, 1),
                definition -> definition.setPrimary(true));
    }
}
