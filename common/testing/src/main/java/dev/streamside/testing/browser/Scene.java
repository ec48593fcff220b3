package dev.streamside.testing.browser;

import dev.streamside.testing.Api;
import dev.streamside.testing.TestDatabase;
import dev.streamside.testing.process.ApplicationProcess;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/// Three viewers at their browsers, and the application where two of them have signed up.
final class Scene implements AutoCloseable {
    private final ApplicationProcess application;
    private final List<Viewer> everybody = new ArrayList<>();
    private int owners;

    /// @param name of the folder in `target` with the log of the application
    Scene(Class<?> main, String name, List<String> settings) throws IOException {
        var all = new ArrayList<>(settings);
        // Uses the test server that is already running: an embedded one of its own would have to be
        // installed.
        all.addAll(new TestDatabase().settings());
        all.addAll(List.of(
                "--demo=off",
                "--streamside.polling.interval=500ms",
                "--streamside.viewer.heartbeat-interval=2s",
                "--streamside.limit.period=1ms",
                "--streamside.member.attempts-per-address=100000"));
        if (settings.stream().noneMatch(setting -> setting.startsWith("--streamside.chat."))) {
            all.addAll(List.of("--streamside.chat.sends=100000", "--streamside.chat.burst=100000"));
        }
        application = ApplicationProcess.start(main, name, ApplicationProcess.QUICK_START, all);
        try {
            Viewer emma = invite("en-US,en");
            Viewer jisoo = invite("ko-KR,ko");
            invite("en-US,en");
            emma.open("/");
            emma.signUp("emma", "Emma");
            jisoo.open("/");
            jisoo.signUp("jisoo", "지수");
            // A server that has just started may ask the first visitors to retry.
            everybody.forEach(viewer -> viewer.browser().complaints());
        } catch (RuntimeException failure) {
            close();
            throw failure;
        }
    }

    private Viewer invite(String languages) {
        Viewer viewer = Viewer.at(application.base(), languages);
        everybody.add(viewer);
        return viewer;
    }

    ApplicationProcess application() {
        return application;
    }

    /// Emma, Jisoo and a guest.
    List<Viewer> everybody() {
        return List.copyOf(everybody);
    }

    /// A member with a channel in which nothing has happened.
    Api newOwner() {
        owners++;
        return Api.member(application.base(), "aurora-" + owners, "Aurora");
    }

    @Override
    public void close() {
        everybody.forEach(Viewer::close);
        application.close();
    }
}
