package dev.streamside.crowd;

import dev.streamside.viewers.Preparation;
import dev.streamside.viewers.SettingNames;
import dev.streamside.viewers.Settings;
import java.io.IOException;
import java.util.Map;

/// Sends a crowd: `java -cp … -Dviewers.transport=websocket -Dviewers.chatRates=20 dev.streamside.crowd.Crowd`.
/// Its settings are those of Gatling's viewers, see [Settings], as far as they make sense for it.
///
/// The exit status is 0 if the run was made, also if it found faults, and otherwise 1.
public final class Crowd {
    private Crowd() {}

    public static void main(String[] arguments) {
        try {
            Map<String, Long> totals = send(Settings.of(SettingNames.amongSystemProperties()));
            System.out.println("Delivery: " + totals);
            System.exit(0);
        } catch (IllegalArgumentException | IOException reason) {
            System.err.printf("%n%s%n%n", reason.getMessage());
            System.exit(1);
        }
    }

    /// @return the totals, as in `delivery.json`
    /// @throws IllegalArgumentException if the settings ask for what a crowd cannot do
    /// @throws IOException if the crowd could not be sent
    static Map<String, Long> send(Settings settings) throws IOException {
        Ability.require(settings);
        Preparation preparation = Preparation.of(settings);
        try (var run = new CrowdRun(settings, preparation)) {
            return run.watch();
        }
    }
}
