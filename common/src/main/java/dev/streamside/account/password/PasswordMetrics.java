package dev.streamside.account.password;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.micrometer.core.instrument.binder.jvm.ExecutorServiceMetrics;
import java.util.concurrent.atomic.LongAdder;
import org.springframework.stereotype.Component;

/// How busy the password hashing threads are (`executor.*` with the name `passwords`), and how many requests
/// they refused.
@Component
record PasswordMetrics(Passwords passwords) implements MeterBinder {
    @Override
    public void bindTo(MeterRegistry registry) {
        new ExecutorServiceMetrics(passwords.executor(), "passwords", Tags.empty()).bindTo(registry);
        FunctionCounter.builder("streamside.passwords.refused", passwords.refused(), LongAdder::sum)
                .description("Sign-ins and sign-ups refused because the queue was full or too slow.")
                .register(registry);
    }
}
