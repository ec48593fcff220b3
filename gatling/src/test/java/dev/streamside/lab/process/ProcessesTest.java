package dev.streamside.lab.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ProcessesTest {
    private final Processes started = new Processes(new StartedPrograms(Path.of("target/test-programs")));
    private final List<String> stopped = new ArrayList<>();

    @Test
    void theLastThatWasStarted_isStoppedFirst_andEachOnce() {
        started.add(thing("database"));
        started.add(thing("application"));
        AutoCloseable load = started.add(thing("load"));
        started.stopNow(load);
        started.stopAll();
        started.close();
        assertThat(stopped).containsExactly("load", "application", "database");
    }

    @Test
    void oneThatDoesNotStop_keepsNoOtherFromStopping() {
        started.add(thing("database"));
        started.add((AutoCloseable) () -> {
            throw new IllegalStateException("made to fail");
        });
        started.close();
        assertThat(stopped).containsExactly("database");
    }

    @Test
    void whatIsStartedDuringTheStop_isStoppedToo() {
        started.close();
        assertThatThrownBy(() -> started.add(thing("late"))).hasMessageContaining("stopping");
        assertThat(stopped).containsExactly("late");
    }

    private AutoCloseable thing(String name) {
        return () -> stopped.add(name);
    }
}
