package dev.streamside.crowd;

import dev.streamside.viewers.Asks;
import dev.streamside.viewers.Settings;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// What a crowd can do. A setting that it would ignore is refused: the figures would be those of another
/// audience.
final class Ability {
    private Ability() {}

    /// @throws IllegalArgumentException if the settings ask for more
    static void require(Settings settings) {
        List<String> beyond = beyond(settings);
        if (!beyond.isEmpty()) {
            throw new IllegalArgumentException("A crowd only watches and sends. Leave out " + String.join(", ", beyond)
                    + ", or send Gatling's viewers.");
        }
        if (settings.members() == 0 || settings.chatRates().isEmpty()) {
            throw new IllegalArgumentException(
                    "A crowd sends at planned rates: it takes members, and chatRates such as -Dviewers.chatRates=20");
        }
        for (URI node : settings.baseUrl().addresses()) {
            if (!"http".equals(node.getScheme()) || node.getHost() == null) {
                throw new IllegalArgumentException("A crowd speaks http://, without encryption: " + node);
            }
        }
    }

    private static List<String> beyond(Settings settings) {
        Map<String, Boolean> all = new LinkedHashMap<>();
        all.put("aligned", settings.aligned());
        all.put("pollsDatabase", settings.pollsDatabase());
        all.put("asks", settings.asks() != Asks.CHATS);
        all.put("moderating", settings.moderating() > 0);
        all.put("wrongPasswords", settings.wrongPasswords() > 0);
        return all.entrySet().stream()
                .filter(Map.Entry::getValue)
                .map(Map.Entry::getKey)
                .toList();
    }
}
