package dev.streamside.crowd;

import dev.streamside.viewers.Deliveries;
import dev.streamside.viewers.Nodes;
import dev.streamside.viewers.Preparation;
import dev.streamside.viewers.Settings;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// One run of a crowd, from the first arrival until all viewers have all chats. Its parts belong to the thread of
/// the loop.
final class CrowdRun implements AutoCloseable {
    private static final long TICK_NANOS = TimeUnit.MILLISECONDS.toNanos(50);
    /// Longer than any answer to a chat takes.
    private static final Duration IN_FLIGHT = ChatSender.TIMEOUT.plusSeconds(2);

    /// In addition to the time between two polls.
    private static final Duration AFTER_POLL = Duration.ofSeconds(5);

    private static final Duration LONGEST_PATIENCE = Duration.ofMinutes(1);
    private static final Duration LEAVING = Duration.ofSeconds(30);

    private final Settings settings;
    private final RunClock clock = new RunClock();
    private final Loop loop = new Loop();
    private final Tally tally = new Tally();
    private final Chats chats = new Chats();
    private final SharedInflater inflater = new SharedInflater();
    private final Deliveries deliveries;
    private final Audience audience;
    private final ChatSender sender;
    private final Speech speech;
    private final Monitor monitor;
    private final CompletableFuture<Map<String, Long>> totals = new CompletableFuture<>();
    private boolean complete;
    private long present;

    CrowdRun(Settings settings, Preparation preparation) {
        this.settings = settings;
        this.deliveries = new Deliveries(
                clock.startMillis(),
                clock.millisAt(settings.measureAfter().toNanos()),
                clock.millisAt(settings.measureUntil().toNanos()));
        Marks marks = Marks.atMillis(clock.startMillis());
        var requests = new Requests(settings, preparation.stream());
        Protocol protocol = Protocol.of(settings, requests, preparation);
        this.audience = new Audience(environment(marks, requests, protocol), preparation);
        this.sender = new ChatSender(settings.baseUrl(), protocol);
        this.speech = new Speech(settings, loop, clock, marks, chats, sender, deliveries, tally);
        this.monitor = new Monitor(loop, clock, deliveries, audience);
    }

    private Environment environment(Marks marks, Requests requests, Protocol protocol) {
        Nodes nodes = settings.baseUrl();
        var connector = new Connector(loop, nodes, tally);
        return new Environment(
                settings,
                loop,
                connector,
                requests,
                protocol,
                new HttpPool(connector, tally, nodes),
                new PayloadCache(protocol.reader(marks)),
                inflater,
                new Reception(chats, deliveries, tally, nodes, clock),
                deliveries,
                tally,
                new SplittableRandom(settings.seed()));
    }

    /// Runs, and writes what was counted.
    ///
    /// @return the totals of `delivery.json`
    /// @throws IOException if the run broke down
    Map<String, Long> watch() throws IOException {
        loop.run(this::begin);
        Duration longest = settings.measureUntil().plus(LONGEST_PATIENCE).plus(LEAVING);
        try {
            CompletableFuture.anyOf(totals, loop.failure()).get(longest.toMillis(), TimeUnit.MILLISECONDS);
            Map<String, Long> all = totals.join();
            deliveries.write(Path.of(settings.output()), all);
            deliveries.writeSteps(Path.of(settings.output()), settings);
            return all;
        } catch (ExecutionException failure) {
            throw new IOException("The crowd broke down: " + failure.getCause(), failure);
        } catch (TimeoutException endless) {
            throw new IOException("The crowd broke down: it did not end within " + longest, endless);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IOException("The crowd was interrupted", interrupted);
        }
    }

    private void begin() {
        audience.letIn();
        monitor.begin();
        loop.evenly(TICK_NANOS, this::awaitAll);
        loop.after(settings.measureAfter().toNanos() - clock.nanos(), this::beginToMeasure);
        loop.after(settings.measureUntil().toNanos() - clock.nanos(), this::endMeasuring);
    }

    /// @return whether to go on waiting
    private boolean awaitAll() {
        if (!complete && audience.isComplete()) {
            System.out.printf("All %,d viewers are there.%n", audience.size());
            complete = true;
            speech.begin();
        }
        return !complete;
    }

    private void beginToMeasure() {
        if (!complete) {
            System.out.printf(
                    "Only %,d of %,d viewers are there when the measured time begins.%n",
                    audience.here(), audience.size());
            complete = true;
        }
        tally.measure(true);
        speech.begin();
    }

    private void endMeasuring() {
        speech.end();
        tally.measure(false);
        present = audience.here();
        long until = clock.nanos() + patience().toNanos();
        loop.evenly(TICK_NANOS, () -> {
            boolean over = clock.nanos() > until || (chats.unanswered() == 0 && audience.hasAll(chats));
            if (over) {
                end();
            }
            return !over;
        });
    }

    /// How long the last chats may take to reach all viewers.
    private Duration patience() {
        if (!settings.transport().equals("polling")) {
            return IN_FLIGHT;
        }
        Duration wanted = audience.longestPause().plus(AFTER_POLL);
        Duration atLeast = wanted.compareTo(IN_FLIGHT) < 0 ? IN_FLIGHT : wanted;
        return atLeast.compareTo(LONGEST_PATIENCE) < 0 ? atLeast : LONGEST_PATIENCE;
    }

    private void end() {
        monitor.end();
        speech.giveUp();
        audience.eachMissing(chats, number -> deliveries.lostOf(chats.plannedMillis(number)));
        audience.leave();
        Map<String, Long> all = new LinkedHashMap<>(deliveries.summary());
        all.putAll(tally.totals(clock.startMillis(), clock.millis(), present));
        all.put("missingViewers", audience.size() - leastPresent());
        totals.complete(all);
    }

    private long leastPresent() {
        return deliveries.leastPresent(settings.measureAfter(), settings.measureUntil());
    }

    @Override
    public void close() {
        sender.close();
        loop.close();
        inflater.close();
    }
}
