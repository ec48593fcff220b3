package dev.streamside.lab.study;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamside.lab.dataset.DataSize;
import dev.streamside.lab.process.Processes;
import dev.streamside.lab.process.StartedPrograms;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(180)
class TestBedIT {
    private static final Path FOLDER = Path.of("target/test-bed").toAbsolutePath();

    @Test
    void theVersionOfTheDatabase_isKnownOncePrepared_ifTheDataSetIsThere() throws Exception {
        try (var processes = new Processes(new StartedPrograms(FOLDER.resolve("programs")))) {
            Path root = Path.of("..");
            var launcher = new Launcher(root, new Jars(root), processes);
            var bed = new TestBed(launcher, FOLDER, processes, DataSize.scaled(0.01));
            Files.createDirectories(bed.dataSet()); // of an earlier study; the server makes its own tables
            assertThat(bed.databaseVersion()).isEmpty();

            bed.prepare();

            // It has stopped, but a killed laboratory would have left it.
            assertThat(FOLDER.resolve("programs")).content().endsWith("\ta database\n");

            assertThat(bed.databaseVersion())
                    .hasValueSatisfying(version -> assertThat(version).matches(".*\\d+\\.\\d+\\.\\d+.*"));
        }
    }
}
