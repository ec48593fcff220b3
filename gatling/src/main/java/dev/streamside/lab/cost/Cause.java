package dev.streamside.lab.cost;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.ToDoubleBiFunction;
import java.util.function.ToDoubleFunction;

/// Something that costs.
///
/// @param name   in words, for one unit of it
/// @param amount of it per second
record Cause(String name, ToDoubleBiFunction<Way, Traffic> amount) {
    /// Chats that come together share a commit, a look for what is new and the threads that are awake, so they
    /// cost less than as many times one. Chosen on other runs than the published ones: see
    /// `docs/decisions/why-a-fit-and-not-a-grid.md`.
    private static final double SHARING = 0.7;

    /// What uses the processor.
    ///
    /// @param ways that were measured
    static List<Cause> ofCpu(Collection<Way> ways) {
        List<Cause> causes = new ArrayList<>();
        for (String application : applications(ways)) {
            // Each does work of its own while nobody chats.
            causes.add(new Cause(
                    application + ", per second",
                    (way, traffic) -> way.application().equals(application) ? 1 : 0));
            causes.add(new Cause(
                    "a chat sent, if it is the only one in its second: " + application,
                    (way, traffic) -> way.application().equals(application) ? Math.pow(traffic.sends(), SHARING) : 0));
        }
        for (String transport : transports(ways)) {
            causes.add(viewer(transport));
            if (ways.stream().anyMatch(way -> way.transport().equals(transport) && !way.polls())) {
                causes.add(of(transport, "a write", Traffic::writes));
            }
        }
        if (ways.stream().anyMatch(Way::polls)) {
            causes.add(new Cause("a poll", (way, traffic) -> traffic.polls()));
        }
        if (ways.stream().anyMatch(Way::isGzip)) {
            causes.add(new Cause("a chat compressed", (way, traffic) -> traffic.compressed()));
        }
        if (ways.stream().anyMatch(Cause::answersPlainly)) {
            causes.add(new Cause(
                    "a chat in an answer, not compressed",
                    (way, traffic) -> answersPlainly(way) ? traffic.deliveries() : 0));
        }
        return causes;
    }

    /// What is written.
    static List<Cause> ofBytes(Collection<Way> ways) {
        List<Cause> causes = new ArrayList<>();
        causes.add(new Cause("a chat sent", (way, traffic) -> traffic.sends()));
        for (String transport : transports(ways)) {
            causes.add(viewer(transport));
        }
        // What an answer has beside its chats. Compression hardly shortens its first chat, so compressed answers
        // that have any have a price of their own.
        if (ways.stream().anyMatch(Cause::answersPlainly)) {
            causes.add(new Cause("an answer", (way, traffic) -> way.isGzip() ? 0 : answers(way, traffic)));
        }
        if (ways.stream().anyMatch(Way::isGzip)) {
            causes.add(new Cause("an answer: gzip", (way, traffic) -> way.isGzip() ? answers(way, traffic) : 0));
            causes.add(new Cause(
                    "the first chat of an answer: gzip", (way, traffic) -> way.isGzip() ? withChats(way, traffic) : 0));
        }
        ways.stream()
                .map(way -> way.transport() + (way.isGzip() ? ", gzip" : ""))
                .distinct()
                .forEach(kind -> causes.add(new Cause(
                        "a chat to a viewer: " + kind,
                        (way, traffic) -> kind.equals(way.transport() + (way.isGzip() ? ", gzip" : ""))
                                ? traffic.deliveries()
                                : 0)));
        return causes;
    }

    private static boolean answersPlainly(Way way) {
        return !way.pushes() && !way.isGzip();
    }

    /// Answers that have any chats. Chats come at random, and polls do not wait for them.
    private static double withChats(Way way, Traffic traffic) {
        double answers = answers(way, traffic);
        if (way.waits()) {
            return answers;
        }
        return answers == 0 ? 0 : answers * -Math.expm1(-traffic.deliveries() / answers);
    }

    private static double answers(Way way, Traffic traffic) {
        return way.polls() ? traffic.polls() : way.waits() ? traffic.writes() : 0;
    }

    private static Cause viewer(String transport) {
        return of(transport, "a viewer, per second", Traffic::viewers);
    }

    private static Cause of(String transport, String name, ToDoubleFunction<Traffic> amount) {
        return new Cause(
                name + ": " + transport,
                (way, traffic) -> way.transport().equals(transport) ? amount.applyAsDouble(traffic) : 0);
    }

    private static List<String> applications(Collection<Way> ways) {
        return ways.stream().map(Way::application).distinct().toList();
    }

    private static List<String> transports(Collection<Way> ways) {
        return ways.stream().map(Way::transport).distinct().toList();
    }

    static double[] amounts(List<Cause> causes, Way way, Traffic traffic) {
        return causes.stream()
                .mapToDouble(cause -> cause.amount().applyAsDouble(way, traffic))
                .toArray();
    }
}
