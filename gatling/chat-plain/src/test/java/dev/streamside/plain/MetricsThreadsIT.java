package dev.streamside.plain;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// The laboratory leaves the threads from which it reads metrics out of the application's processor time, and tells
/// them by the first fifteen letters of their names, which are all that Linux keeps.
@Timeout(120)
class MetricsThreadsIT {
    private static final String BEGINNING = "http-nio-127.0.";

    @Test
    void threadsOfTheMetrics_areToldFromThoseOfViewers_byTheirAddress() {
        try (var unused = PlainChat.start("--management.server.port=0", "--management.server.address=127.0.0.1")) {
            Set<Thread> threads = Thread.getAllStackTraces().keySet();
            assertThat(threads)
                    .extracting(Thread::getName)
                    .anyMatch(name -> name.startsWith(BEGINNING) && name.contains("-exec-"));
            assertThat(threads)
                    .extracting(Thread::getName)
                    .anyMatch(name -> name.startsWith("http-nio-auto-") && name.contains("-exec-"));
        }
    }
}
