package dev.streamside.crowd;

import dev.streamside.viewers.ChatRates;
import dev.streamside.viewers.Settings;
import java.net.URI;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// What a crowd can do. A setting that it would ignore is refused: the figures would be those of another
/// audience.
public final class Ability {
    private static final Set<String> HONOURED = Set.of(
            "transport",
            "protocol",
            "baseUrl",
            "stream",
            "signIns",
            "members",
            "guests",
            "rising",
            "chatRates",
            "step",
            "settle",
            "heartbeat",
            "poll",
            "gzip",
            "compact",
            "limit",
            "jitter",
            "measureAfter",
            "measureUntil",
            "seed",
            "output");

    private Ability() {}

    /// @throws IllegalArgumentException if the settings ask for more
    public static void require(Settings settings) {
        List<String> beyond = beyond(settings);
        if (!beyond.isEmpty()) {
            throw new IllegalArgumentException("A crowd only watches and sends. Leave out " + String.join(", ", beyond)
                    + ", or send Gatling's viewers.");
        }
        if (settings.members() == 0 || settings.chatRates().isEmpty()) {
            throw new IllegalArgumentException(
                    "A crowd sends at planned rates: it takes members, and chatRates such as -Dviewers.chatRates=20");
        }
        requireDifferent(settings.chatRates());
        requireWholeSeconds(
                Map.of("step", settings.step(), "settle", settings.settle(), "measureAfter", settings.measureAfter()));
        requireSettledPolls(settings);
        settings.baseUrl().addresses().forEach(Ability::requireHttp);
    }

    private static List<String> beyond(Settings settings) {
        Map<String, String> published = Settings.of(Map.of()).byName();
        return settings.byName().entrySet().stream()
                .filter(given -> !HONOURED.contains(given.getKey()))
                .filter(given -> !given.getValue().equals(published.get(given.getKey())))
                .map(Map.Entry::getKey)
                .toList();
    }

    /// The report tells steps apart by their rates.
    private static void requireDifferent(ChatRates rates) {
        if (new HashSet<>(rates.perSecond()).size() < rates.perSecond().size()) {
            throw new IllegalArgumentException("Each of a crowd's chatRates is used once: " + rates.text());
        }
    }

    /// What happens in a step is counted by the second.
    private static void requireWholeSeconds(Map<String, Duration> times) {
        times.forEach((name, time) -> {
            if (time.toMillis() % 1_000 != 0) {
                throw new IllegalArgumentException(
                        "A crowd's " + name + " is in whole seconds, not " + time.toMillis() + "ms");
            }
        });
    }

    /// Chats are received when viewers poll next: until then, a step brings those of the step before.
    private static void requireSettledPolls(Settings settings) {
        Duration poll = settings.poll().isZero() ? PollingViewer.DEFAULT_PAUSE : settings.poll();
        long longestMillis = Math.round(poll.toMillis() * (1 + settings.jitter()));
        if (settings.transport().equals("polling") && settings.settle().toMillis() < longestMillis) {
            throw new IllegalArgumentException("Up to " + longestMillis + "ms pass between two polls, and so long"
                    + " viewers still receive what the step before has sent: settle must not be shorter");
        }
    }

    private static void requireHttp(URI node) {
        if (!List.of("http", "https").contains(node.getScheme()) || node.getHost() == null) {
            throw new IllegalArgumentException("A crowd watches http:// or https:// addresses: " + node);
        }
    }
}
