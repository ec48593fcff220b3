package dev.streamside.chat.send;

import dev.streamside.platform.metrics.Durations;
import dev.streamside.platform.problem.ProblemCode;
import dev.streamside.platform.problem.Refusal;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter.MeterProvider;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.springframework.stereotype.Component;

/// Counts sends as their senders see them, over any transport:
///
/// offered = accepted + repeated + refused + failed + pending
@Component
class ChatMetrics {
    /// The usual outcomes of a send: registered at the start, so that their rates begin at zero.
    private static final List<ProblemCode> USUAL = List.of(
            ProblemCode.INVALID,
            ProblemCode.STREAM_NOT_FOUND,
            ProblemCode.STREAM_NOT_LIVE,
            ProblemCode.BANNED,
            ProblemCode.WORD_REFUSED,
            ProblemCode.NAME_REFUSED,
            ProblemCode.HELD,
            ProblemCode.SLOW_MODE,
            ProblemCode.TOO_FAST,
            ProblemCode.TRY_LATER);

    private final Counter offered;
    private final Counter accepted;
    private final Counter repeated;
    private final MeterProvider<Counter> refused;
    private final Counter failed;
    private final AtomicInteger pending = new AtomicInteger();
    private final Timer acknowledgement;

    ChatMetrics(MeterRegistry registry) {
        this.offered = Counter.builder("streamside.chats.offered")
                .description("Chats sent by members.")
                .register(registry);
        this.accepted = Counter.builder("streamside.chats.accepted")
                .description("Chats stored and shown.")
                .register(registry);
        this.repeated = Counter.builder("streamside.chats.repeated")
                .description("Chats that were already stored and got their original receipt.")
                .register(registry);
        this.refused = Counter.builder("streamside.chats.refused")
                .description("Chats refused, by the code that the sender got.")
                .withRegistry(registry);
        USUAL.forEach(this::refusedFor);
        this.failed = Counter.builder("streamside.chats.failed")
                .description("Chats that failed because of a server error.")
                .register(registry);
        Gauge.builder("streamside.chats.pending", pending, AtomicInteger::get)
                .description("Chats that have no answer yet.")
                .register(registry);
        this.acknowledgement = Durations.timer(
                registry, "streamside.chats.acknowledgement", "From a send to its receipt: rules, queue, commit.");
    }

    /// Runs a send and counts its outcome.
    Receipt count(Supplier<Receipt> send) {
        long start = System.nanoTime();
        offered.increment();
        pending.incrementAndGet();
        try {
            Receipt receipt = send.get();
            (receipt.repeated() ? repeated : accepted).increment();
            acknowledgement.record(System.nanoTime() - start, TimeUnit.NANOSECONDS);
            return receipt;
        } catch (Refusal refusal) {
            refusedFor(refusal.code()).increment();
            throw refusal;
        } catch (RuntimeException failure) {
            failed.increment();
            throw failure;
        } finally {
            pending.decrementAndGet();
        }
    }

    private Counter refusedFor(ProblemCode code) {
        return refused.withTag("reason", code.name().toLowerCase(Locale.ROOT));
    }
}
