package dev.streamside.lab.study;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamside.lab.dataset.Database;
import org.junit.jupiter.api.Test;

class LauncherTest {
    /// `MetricsThreadsIT` of chat-plain shows what its threads are called then.
    @Test
    void metricsAreReadAtAnAddress_afterWhichThePlainApplicationNamesThreads() {
        var database = new Database("jdbc:mysql://127.0.0.1:3306/streamside", "root", "");

        assertThat(Launcher.options(8080, 9080, database))
                .contains("--management.server.port=9080", "--management.server.address=127.0.0.1");
    }
}
