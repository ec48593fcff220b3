package dev.streamside.testing.load;

import dev.streamside.testing.process.ApplicationProcess;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Servers to measure: with a fixed heap, which is touched at the start, and without the limits that a single
/// machine with all viewers would exceed.
public final class Servers {
    /// The heap of every server; `-Dheap=…` changes it.
    public static final String HEAP = System.getProperty("heap", "1g");

    /// Settings of an application of this project.
    public static final List<String> UNLIMITED = List.of(
            "--demo=off",
            "--streamside.chat.sends=1000000000",
            "--streamside.chat.burst=1000000000",
            "--streamside.delivery.entries-per-second=0",
            "--streamside.limit.period=1ms",
            "--streamside.limit.share-per-address=100",
            "--streamside.member.attempts-per-address=100000",
            "--streamside.viewer.guests-per-address=1000000");

    /// More settings of an application of this project, separated by spaces: `-Dserver.settings="--a=1 --b=2"`.
    public static final List<String> MORE = Arrays.stream(
                    System.getProperty("server.settings", "").split(" ", -1))
            .filter(setting -> !setting.isBlank())
            .toList();

    private Servers() {}

    /// Starts a server with no data.
    ///
    /// @param name     of its folder in `target`
    /// @param settings parts of its settings, in order
    @SafeVarargs
    public static ApplicationProcess start(Class<?> main, String name, List<String>... settings) throws IOException {
        List<String> all = new ArrayList<>();
        for (List<String> some : settings) {
            all.addAll(some);
        }
        return ApplicationProcess.start(main, name, List.of("-Xms" + HEAP, "-Xmx" + HEAP, "-XX:+AlwaysPreTouch"), all);
    }
}
