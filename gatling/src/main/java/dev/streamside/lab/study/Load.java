package dev.streamside.lab.study;

import dev.streamside.crowd.Crowd;
import dev.streamside.lab.process.LoggedProcess;
import dev.streamside.viewers.Settings;
import dev.streamside.viewers.ViewersSimulation;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/// The audience that is sent to an application, by Gatling or as a crowd, in a process of its own.
final class Load {
    private static final int ASSERTIONS_FAILED = 2;
    /// A small audience that warms up the application; its figures are not kept. It polls and sends more
    /// often than people do, so that everything measured later has been compiled. The best code takes
    /// thousands of calls.
    private static final Map<String, String> WARM_UP = Map.ofEntries(
            Map.entry("members", "210"),
            Map.entry("guests", "90"),
            Map.entry("rising", "3s"),
            Map.entry("peak", "1s"),
            Map.entry("falling", "0s"),
            Map.entry("steady", "0s"),
            Map.entry("shortestStay", "20s"),
            Map.entry("longestStay", "20s"),
            Map.entry("measureAfter", "0s"),
            Map.entry("measureUntil", "20s"),
            Map.entry("poll", "200ms"),
            Map.entry("heartbeat", "1s"),
            Map.entry("beat", "2s"),
            Map.entry("talkative", "1"),
            Map.entry("shortestPause", "0s"),
            Map.entry("reacting", "0"),
            Map.entry("chatRates", ""));

    /// A small crowd for the same purpose. It needs no time to decide what to do, so it polls far more often.
    private static final Map<String, String> CROWD_WARM_UP = Map.of(
            "members", "100",
            "guests", "200",
            "rising", "2s",
            "chatRates", "20",
            "step", "18s",
            "settle", "1s",
            "measureAfter", "3s",
            "measureUntil", "21s",
            "poll", "50ms",
            "heartbeat", "1s");

    private final Map<String, String> values;
    private final Conditions conditions;
    private final List<String> options;

    /// @param options of Gatling
    private Load(Map<String, String> values, Conditions conditions, List<String> options) {
        this.values = values;
        this.conditions = conditions;
        this.options = options;
    }

    static Load of(Variant variant) {
        return new Load(variant.audience(), variant.conditions(), List.of());
    }

    static Load warmUp(Variant variant) {
        Map<String, String> values = new HashMap<>(variant.audience());
        values.putAll(variant.conditions().crowd() ? CROWD_WARM_UP : WARM_UP);
        return new Load(values, variant.conditions(), List.of("--no-reports"));
    }

    Settings settings() {
        return Settings.of(values);
    }

    /// How long the audience takes, from the first arrival to the last departure.
    Duration duration() {
        Settings settings = settings();
        if (conditions.crowd()) {
            return settings.measureUntil();
        }
        return settings.rising()
                .plus(settings.peak())
                .plus(settings.falling())
                .plus(settings.steady())
                .plus(settings.longestStay())
                .plus(settings.longestPause());
    }

    /// @param signIns the sessions of the audience's members
    /// @param folder receives the results
    LoggedProcess start(Installation installation, Path signIns, RunFolder folder) throws IOException {
        List<String> arguments = new ArrayList<>(List.of(
                conditions.crowd() ? "-Xmx2g" : "-Xmx1g",
                "--add-opens=java.base/java.lang=ALL-UNNAMED",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                Objects.requireNonNull(System.getProperty("java.class.path"))));
        arguments.addAll(installation.network().jvmOptions());
        values.forEach((name, value) -> arguments.add(property(name, value)));
        arguments.addAll(List.of(
                property(
                        "baseUrl",
                        installation.entrances().stream().map(URI::toString).collect(Collectors.joining(","))),
                property("signIns", signIns),
                property("output", folder.path())));
        arguments.addAll(conditions.crowd() ? List.of(Crowd.class.getName()) : gatling(folder));
        List<String> launcher = installation.network().atTheAudience(Pinning.ofLoad(conditions));
        return LoggedProcess.java("The load generator", folder.loadLog(), launcher, arguments);
    }

    private List<String> gatling(RunFolder folder) {
        List<String> arguments = new ArrayList<>(List.of(
                "io.gatling.app.Gatling",
                "-s",
                ViewersSimulation.class.getName(),
                "-rf",
                folder.gatling().toString()));
        arguments.addAll(options);
        return arguments;
    }

    private static String property(String setting, Object value) {
        return "-Dviewers." + setting + "=" + value;
    }

    /// @param load a load that has ended
    /// @throws IOException if it broke down; failed assertions are an ordinary result
    static void requireFinished(LoggedProcess load) throws IOException {
        if (load.exitStatus() != 0 && load.exitStatus() != ASSERTIONS_FAILED) {
            throw new IOException(load + " ended with status " + load.exitStatus() + ":\n" + load.lastLines());
        }
    }
}
