package dev.streamside.account.password;

import dev.streamside.platform.guard.FairShares;
import dev.streamside.platform.problem.ProblemCode;
import dev.streamside.platform.problem.Refusal;
import java.time.Duration;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.security.crypto.password.PasswordEncoder;
import org.springframework.util.function.SingletonSupplier;

/// Hashes passwords on a few dedicated threads with a short queue: hashing is slow by design, and a burst of
/// sign-ins must not take the cores from the chat.
public class Passwords implements DisposableBean {
    /// Below the client's own timeout, however slow the machine.
    private static final Duration MAX_WAIT = Duration.ofSeconds(8);

    private final PasswordEncoder encoder;

    /// The hash of a random password, used for unknown members. The first sign-in makes it: hashing takes so long
    /// that it would delay each start.
    private final SingletonSupplier<String> nobody;

    private final ThreadPoolExecutor executor;
    /// One client's sign-ins take a part of the queue, however many connections it has.
    private final FairShares shares;

    private final LongAdder refused = new LongAdder();

    /// @param threads passwords hashed at once
    /// @param waiting how many more may wait
    public Passwords(PasswordEncoder encoder, int threads, int waiting) {
        this.encoder = encoder;
        this.nobody = SingletonSupplier.of(
                () -> Objects.requireNonNull(encoder.encode(UUID.randomUUID().toString())));
        shares = new FairShares(Math.max(1, (threads + waiting) / 4));
        executor = new ThreadPoolExecutor(
                threads,
                threads,
                0,
                TimeUnit.SECONDS,
                new ArrayBlockingQueue<>(waiting),
                Thread.ofPlatform().name("password-", 0).daemon().factory());
    }

    /// @throws Refusal `TOO_MANY_ATTEMPTS` if too many others are waiting
    public String hash(String password) {
        return run(() -> Objects.requireNonNull(encoder.encode(password)));
    }

    /// Takes as long for an unknown member as for a known one, so that the time does not reveal which members
    /// exist.
    ///
    /// @param hash the member's hash, or null if there is no such member
    /// @throws Refusal `TOO_MANY_ATTEMPTS` if too many others are waiting
    public boolean matches(String password, @Nullable String hash) {
        return run(() -> {
                    String unknown = nobody.obtain(); // for known members too: the first sign-in must not reveal it
                    return encoder.matches(password, hash == null ? unknown : hash);
                })
                && hash != null;
    }

    private <T> T run(Callable<T> work) {
        long end = System.nanoTime() + MAX_WAIT.toNanos();
        Semaphore share = null;
        var hashing = new FutureTask<T>(work);
        try {
            share = shares.take(MAX_WAIT);
            if (share == null || System.nanoTime() - end >= 0) {
                throw tooMany();
            }
            executor.execute(hashing);
            return hashing.get(end - System.nanoTime(), TimeUnit.NANOSECONDS);
        } catch (RejectedExecutionException | TimeoutException _) {
            throw tooMany();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            throw Refusal.until(ProblemCode.TRY_LATER, "The server is stopping.", Duration.ofSeconds(2));
        } catch (ExecutionException failure) {
            throw new IllegalStateException("hashing failed", failure.getCause());
        } finally {
            executor.remove(hashing); // nobody waits for it any more
            if (share != null) {
                share.release();
            }
        }
    }

    private Refusal tooMany() {
        refused.increment();
        return Refusal.until(
                ProblemCode.TOO_MANY_ATTEMPTS, "Too many people are signing in right now.", Duration.ofSeconds(2));
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
