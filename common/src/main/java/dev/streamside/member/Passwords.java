package dev.streamside.member;

import dev.streamside.problem.ProblemCode;
import dev.streamside.problem.Refusal;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.security.crypto.argon2.Argon2PasswordEncoder;
import org.springframework.security.crypto.password.PasswordEncoder;
import org.springframework.stereotype.Component;

/// Hashes passwords on threads of their own, few and with a short queue: hashing is made to be slow, and a
/// storm of sign-ins must not take the cores from everybody who only wants to chat.
@Component
class Passwords implements DisposableBean {
    /// OWASP's minimum for Argon2id: 19 MiB, two passes, one lane.
    private final PasswordEncoder encoder = new Argon2PasswordEncoder(16, 32, 1, 19 * 1024, 2);

    /// Below the client's own time-out, however slow the machine.
    private static final Duration MAX_WAIT = Duration.ofSeconds(8);

    private final ThreadPoolExecutor executor;
    private final String nobody;
    private final LongAdder refused = new LongAdder();

    Passwords(MemberProperties properties) {
        int threads = properties.hashingThreads();
        executor = new ThreadPoolExecutor(
                threads,
                threads,
                0,
                TimeUnit.SECONDS,
                new ArrayBlockingQueue<>(properties.hashingQueue()),
                Thread.ofPlatform().name("password-", 0).daemon().factory());
        nobody = encode("a password that nobody has");
    }

    /// @throws Refusal `TOO_MANY_ATTEMPTS` when too many others wait already
    String hash(String password) {
        return run(() -> encode(password));
    }

    /// Takes as long for an unknown member as for a known one, so that time does not tell them apart.
    ///
    /// @param hash the member's, or null when there is no such member
    /// @throws Refusal `TOO_MANY_ATTEMPTS` when too many others wait already
    boolean matches(String password, @Nullable String hash) {
        return run(() -> encoder.matches(password, hash == null ? nobody : hash)) && hash != null;
    }

    private String encode(String password) {
        return Objects.requireNonNull(encoder.encode(password));
    }

    private <T> T run(Callable<T> work) {
        try {
            return executor.submit(work).get(MAX_WAIT.toMillis(), TimeUnit.MILLISECONDS);
        } catch (RejectedExecutionException | TimeoutException full) {
            refused.increment();
            throw Refusal.until(
                    ProblemCode.TOO_MANY_ATTEMPTS, "Too many people sign in right now.", Duration.ofSeconds(2));
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw Refusal.until(ProblemCode.TRY_LATER, "The server is stopping.", Duration.ofSeconds(2));
        } catch (ExecutionException failure) {
            throw new IllegalStateException("hashing failed", failure.getCause());
        }
    }

    ThreadPoolExecutor executor() {
        return executor;
    }

    /// How many were sent away because too many waited.
    LongAdder refused() {
        return refused;
    }

    @Override
    public void destroy() {
        executor.shutdown(); // those who wait still get their answer
    }
}
