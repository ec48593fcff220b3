package dev.streamside.lab.study;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.streamside.lab.gatlinglog.Run;
import dev.streamside.lab.gatlinglog.Window;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.stream.Collectors;

/// What a crowd has received: the totals in its `delivery.json`, by name.
///
/// @param folder of the run
public record CrowdDelivery(Path folder, Map<String, Long> totals) {
    /// What must not happen, and how the report names it.
    private static final Map<String, String> FAULTS = Map.of(
            "missingViewers", "viewers missing",
            "lost", "chats lost",
            "duplicated", "chats twice",
            "disconnected", "viewers disconnected",
            "failedRequests", "requests failed",
            "refusedSends", "chats refused");

    static CrowdDelivery read(Path folder) throws IOException {
        return new CrowdDelivery(
                folder,
                new ObjectMapper().readValue(folder.resolve(RunFolder.DELIVERY).toFile(), new TypeReference<>() {}));
    }

    /// The run, with the viewers who were there at the end.
    Run run(Window window) {
        return run(window, Math.toIntExact(total("viewers")));
    }

    /// The run, as if so many viewers had been there from its start to its end. A crowd keeps no log of its
    /// requests.
    public Run run(Window window, int viewers) {
        return Run.withoutRequests(
                folder,
                Instant.ofEpochMilli(total("startMillis")),
                viewers,
                Duration.ofMillis(total("endMillis") - total("startMillis")),
                window);
    }

    /// What is wrong with the run, in words; empty if nothing is.
    String problem() {
        return FAULTS.entrySet().stream()
                .filter(fault -> total(fault.getKey()) > 0)
                .sorted(Map.Entry.comparingByKey())
                .map(fault -> fault.getValue() + ": " + total(fault.getKey()))
                .collect(Collectors.joining("; "));
    }

    private long total(String name) {
        return totals.getOrDefault(name, 0L);
    }
}
