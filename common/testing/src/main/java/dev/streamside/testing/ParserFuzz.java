package dev.streamside.testing;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// Feeds a parser with the kind of input that attackers may send, generated from a seed. It must finish every
/// input within [#MAX_CPU_MILLIS], in the memory that [#maxBytes] allows, and with no other exception than a
/// refusal. A subclass generates the inputs and says which exceptions are refusals.
///
/// As a test it runs [#inputs], or as many as it can in `streamside.fuzz.parser-seconds`. [#main] does the same
/// without a test runner, and reports its progress each minute, as it may be stopped by hand. A failure is printed
/// with the seed of that one input; `streamside.fuzz.seed` makes it the first.
///
/// @param <T> the input
public abstract class ParserFuzz<T> {
    private static final ThreadMXBean THREADS = ManagementFactory.getPlatformMXBean(ThreadMXBean.class);
    /// A parser that takes longer for one input will never end. This is processor time, so pauses do not
    /// count.
    private static final long MAX_CPU_MILLIS = 2_000;
    private static final long LOOK_MILLIS = 200;
    private static final int MAX_SHOWN = 2_000;

    /// Written by the thread that parses, read by the one that watches it.
    private volatile long current;
    private volatile long cpuAtStart;
    private volatile boolean parsing;
    private long count;
    private long accepted;
    private boolean refused;

    /// An input, which depends only on `random`.
    protected abstract T input(RandomGenerator random);

    /// Parses an input, or refuses it by an exception.
    protected abstract void parse(T input) throws Exception;

    /// Whether the parser may throw this, according to its documentation.
    protected abstract boolean isRefusal(Exception failure);

    /// The most that the parser may allocate for an input.
    protected abstract long maxBytes(T input);

    /// How many inputs a test runs.
    protected int inputs() {
        return 5_000;
    }

    /// How long a test runs instead; 0 to use [#inputs].
    protected int seconds() {
        return Integer.getInteger("streamside.fuzz.parser-seconds", 0);
    }

    /// The input in a report.
    protected String show(T input) {
        return String.valueOf(input);
    }

    @Test
    void everyInput_isReadOrRefused_inLittleTimeAndRoom() {
        run(seconds(), Long.getLong("streamside.fuzz.seed", System.nanoTime()));
    }

    /// @param arguments the name of a subclass, seconds, and a seed
    public static void main(String... arguments) throws ReflectiveOperationException {
        var constructor = Class.forName(arguments[0]).getDeclaredConstructor();
        constructor.setAccessible(true);
        long seed = arguments.length > 2 ? Long.parseLong(arguments[2]) : System.nanoTime();
        ((ParserFuzz<?>) constructor.newInstance()).run(Integer.parseInt(arguments[1]), seed);
        System.exit(0); // ends any threads that a parser has left running
    }

    /// @param seconds 0 for [#inputs]
    private void run(int seconds, long seed) {
        System.out.printf("%s begins with seed %d%n", getClass().getSimpleName(), seed);
        var done = new CompletableFuture<@Nullable Void>();
        Thread parser = Thread.ofPlatform().daemon().name("fuzz").start(() -> {
            try {
                parseMany(seconds, seed);
                done.complete(null);
            } catch (Throwable failure) {
                done.completeExceptionally(failure);
            }
        });
        watch(parser, done);
        System.out.printf(
                "%s: %,d inputs, of which %,d were accepted, seed %d%n",
                getClass().getSimpleName(), count, accepted, seed);
        if (accepted == 0) {
            throw new AssertionError("nothing was accepted: the inputs do not get far enough to test anything");
        }
    }

    private void watch(Thread parser, CompletableFuture<@Nullable Void> done) {
        while (true) {
            try {
                done.get(LOOK_MILLIS, TimeUnit.MILLISECONDS);
                return;
            } catch (TimeoutException _) {
                long cpu = THREADS.getThreadCpuTime(parser.threadId()) - cpuAtStart;
                if (parsing && cpu > MAX_CPU_MILLIS * 1_000_000) {
                    var failure = new AssertionError(
                            "no end after " + cpu / 1_000_000 + " ms of a processor, input of seed " + current);
                    failure.setStackTrace(parser.getStackTrace());
                    throw failure;
                }
            } catch (ExecutionException failed) {
                throw new AssertionError(failed.getCause());
            } catch (InterruptedException interrupted) {
                throw new AssertionError(interrupted);
            }
        }
    }

    private void parseMany(int seconds, long seed) {
        long begun = System.nanoTime();
        long minutes = 0;
        for (long next = seed; seconds == 0 ? count < inputs() : seconds(begun) < seconds; next++) {
            parseOne(next);
            count++;
            if (seconds(begun) / 60 > minutes) {
                minutes++;
                System.out.printf(
                        "%s: %,d inputs after %d min, seed %d%n", getClass().getSimpleName(), count, minutes, seed);
            }
        }
    }

    private static long seconds(long begun) {
        return TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - begun);
    }

    private void parseOne(long seed) {
        T input = input(RandomGeneratorFactory.of("L64X128MixRandom").create(seed));
        long most = maxBytes(input);
        refused = true;
        long allocated = parseAndMeasure(seed, input);
        if (allocated > most) { // once more: the first time may have loaded classes
            allocated = parseAndMeasure(seed, input);
        }
        accepted += refused ? 0 : 1;
        if (allocated > most) {
            throw new AssertionError(describe(allocated + " bytes allocated, not " + most, seed, input));
        }
    }

    private long parseAndMeasure(long seed, T input) {
        current = seed;
        cpuAtStart = THREADS.getCurrentThreadCpuTime();
        parsing = true;
        long before = THREADS.getCurrentThreadAllocatedBytes();
        try {
            parse(input);
            refused = false;
        } catch (Exception failure) {
            if (!isRefusal(failure)) {
                throw new AssertionError(describe("an exception that is no refusal", seed, input), failure);
            }
        } catch (Error failure) {
            throw new AssertionError(describe("an error", seed, input), failure);
        } finally {
            parsing = false;
        }
        return THREADS.getCurrentThreadAllocatedBytes() - before;
    }

    private String describe(String what, long seed, T input) {
        String shown = show(input);
        return what + ", input of seed " + seed + ": "
                + (shown.length() > MAX_SHOWN ? shown.substring(0, MAX_SHOWN) + "…" : shown);
    }
}
