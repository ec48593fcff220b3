package dev.streamside.lab.cost;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.ToDoubleBiFunction;
import java.util.function.ToDoubleFunction;

/// A cause of costs.
///
/// @param name one unit of it, in words
/// @param amount its amount per second
record CostDriver(String name, ToDoubleBiFunction<DeliveryMode, Traffic> amount) {
    /// Chats that arrive together share a commit, a query for new entries and the threads that are awake, so
    /// they cost less than the same number of single chats. The exponent was chosen on runs other than the
    /// published ones: see `docs/decisions/why-a-fit-and-not-a-grid.md`.
    private static final double SHARING = 0.7;

    /// The causes of processor time.
    ///
    /// @param modes the measured delivery modes
    static List<CostDriver> ofCpu(Collection<DeliveryMode> modes) {
        List<CostDriver> drivers = new ArrayList<>();
        for (String application : applications(modes)) {
            // Each application does some work even without chats.
            drivers.add(new CostDriver(
                    application + ", per second",
                    (mode, traffic) -> mode.application().equals(application) ? 1 : 0));
            drivers.add(new CostDriver(
                    "a chat sent, if it is the only one in its second: " + application,
                    (mode, traffic) ->
                            mode.application().equals(application) ? Math.pow(traffic.sends(), SHARING) : 0));
        }
        for (String transport : transports(modes)) {
            drivers.add(viewer(transport));
            if (modes.stream().anyMatch(mode -> mode.transport().equals(transport) && !mode.polls())) {
                drivers.add(of(transport, "a write", Traffic::writes));
            }
        }
        if (modes.stream().anyMatch(DeliveryMode::polls)) {
            drivers.add(new CostDriver("a poll", (mode, traffic) -> traffic.polls()));
        }
        if (modes.stream().anyMatch(DeliveryMode::isGzip)) {
            drivers.add(new CostDriver("a chat compressed", (mode, traffic) -> traffic.compressed()));
        }
        if (modes.stream().anyMatch(CostDriver::answersPlainly)) {
            drivers.add(new CostDriver(
                    "a chat in an answer, not compressed",
                    (mode, traffic) -> answersPlainly(mode) ? traffic.deliveries() : 0));
        }
        return drivers;
    }

    /// The causes of written bytes.
    static List<CostDriver> ofBytes(Collection<DeliveryMode> modes) {
        List<CostDriver> drivers = new ArrayList<>();
        drivers.add(new CostDriver("a chat sent", (mode, traffic) -> traffic.sends()));
        for (String transport : transports(modes)) {
            drivers.add(viewer(transport));
        }
        // The part of an answer other than its chats. Compression hardly shortens the first chat of an
        // answer, so compressed answers with chats have a cost of their own.
        if (modes.stream().anyMatch(CostDriver::answersPlainly)) {
            drivers.add(new CostDriver("an answer", (mode, traffic) -> mode.isGzip() ? 0 : answers(mode, traffic)));
        }
        if (modes.stream().anyMatch(DeliveryMode::isGzip)) {
            drivers.add(
                    new CostDriver("an answer: gzip", (mode, traffic) -> mode.isGzip() ? answers(mode, traffic) : 0));
            drivers.add(new CostDriver(
                    "the first chat of an answer: gzip",
                    (mode, traffic) -> mode.isGzip() ? withChats(mode, traffic) : 0));
        }
        modes.stream()
                .map(mode -> mode.transport() + (mode.isGzip() ? ", gzip" : ""))
                .distinct()
                .forEach(kind -> drivers.add(new CostDriver(
                        "a chat to a viewer: " + kind,
                        (mode, traffic) -> kind.equals(mode.transport() + (mode.isGzip() ? ", gzip" : ""))
                                ? traffic.deliveries()
                                : 0)));
        return drivers;
    }

    private static boolean answersPlainly(DeliveryMode mode) {
        return !mode.pushes() && !mode.isGzip();
    }

    /// Answers that contain chats. Chats arrive at random, and polls do not wait for them.
    private static double withChats(DeliveryMode mode, Traffic traffic) {
        double answers = answers(mode, traffic);
        if (mode.waits()) {
            return answers;
        }
        return answers == 0 ? 0 : answers * -Math.expm1(-traffic.deliveries() / answers);
    }

    private static double answers(DeliveryMode mode, Traffic traffic) {
        return mode.polls() ? traffic.polls() : mode.waits() ? traffic.writes() : 0;
    }

    private static CostDriver viewer(String transport) {
        return of(transport, "a viewer, per second", Traffic::viewers);
    }

    private static CostDriver of(String transport, String name, ToDoubleFunction<Traffic> amount) {
        return new CostDriver(
                name + ": " + transport,
                (mode, traffic) -> mode.transport().equals(transport) ? amount.applyAsDouble(traffic) : 0);
    }

    private static List<String> applications(Collection<DeliveryMode> modes) {
        return modes.stream().map(DeliveryMode::application).distinct().toList();
    }

    private static List<String> transports(Collection<DeliveryMode> modes) {
        return modes.stream().map(DeliveryMode::transport).distinct().toList();
    }

    static double[] amounts(List<CostDriver> drivers, DeliveryMode mode, Traffic traffic) {
        return drivers.stream()
                .mapToDouble(driver -> driver.amount().applyAsDouble(mode, traffic))
                .toArray();
    }
}
