package dev.streamside.member;

import dev.streamside.problem.ProblemCode;
import dev.streamside.problem.Refusal;
import java.time.Duration;
import java.util.Base64;
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

/// Hashes passwords on a few dedicated threads with a short queue: hashing is slow by design, and a burst of
/// sign-ins must not take the cores from the chat.
@Component
class Passwords implements DisposableBean {
    private static final int SALT_BYTES = 16;
    private static final int HASH_BYTES = 32;
    private static final int LANES = 1;
    private static final int KIBIBYTES = 19 * 1024;
    private static final int PASSES = 2;

    /// OWASP's minimum for Argon2id: 19 MiB, two passes, one lane.
    private final PasswordEncoder encoder = new Argon2PasswordEncoder(SALT_BYTES, HASH_BYTES, LANES, KIBIBYTES, PASSES);

    /// No password is known to have this hash of zeros.
    private static final String NOBODY = "$argon2id$v=19$m=%d,t=%d,p=%d$%s$%s"
            .formatted(KIBIBYTES, PASSES, LANES, zeros(SALT_BYTES), zeros(HASH_BYTES));

    /// Below the client's own timeout, however slow the machine.
    private static final Duration MAX_WAIT = Duration.ofSeconds(8);

    private final ThreadPoolExecutor executor;
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
    }

    /// @throws Refusal `TOO_MANY_ATTEMPTS` if too many others are waiting
    String hash(String password) {
        return run(() -> Objects.requireNonNull(encoder.encode(password)));
    }

    /// Takes as long for an unknown member as for a known one, so that timing does not tell them apart.
    ///
    /// @param hash the member's hash, or null if there is no such member
    /// @throws Refusal `TOO_MANY_ATTEMPTS` if too many others are waiting
    boolean matches(String password, @Nullable String hash) {
        return run(() -> encoder.matches(password, hash == null ? NOBODY : hash)) && hash != null;
    }

    private static String zeros(int bytes) {
        return Base64.getEncoder().withoutPadding().encodeToString(new byte[bytes]);
    }

    private <T> T run(Callable<T> work) {
        try {
            return executor.submit(work).get(MAX_WAIT.toMillis(), TimeUnit.MILLISECONDS);
        } catch (RejectedExecutionException | TimeoutException _) {
            refused.increment();
            throw Refusal.until(
                    ProblemCode.TOO_MANY_ATTEMPTS, "Too many people are signing in right now.", Duration.ofSeconds(2));
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            throw Refusal.until(ProblemCode.TRY_LATER, "The server is stopping.", Duration.ofSeconds(2));
        } catch (ExecutionException failure) {
            throw new IllegalStateException("hashing failed", failure.getCause());
        }
    }

    ThreadPoolExecutor executor() {
        return executor;
    }

    /// The number of requests refused because the queue was full or too slow.
    LongAdder refused() {
        return refused;
    }

    @Override
    public void destroy() {
        executor.shutdown(); // waiting requests still get their answer
    }
}
