package dev.streamside.lab.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
@EnabledOnOs(OS.LINUX)
@SuppressWarnings("NullAway.Init") // the program is started before each test
class StartedProgramsTest {
    @TempDir
    private Path folder;

    private LoggedProcess program;
    private Path file = Path.of("");

    @BeforeEach
    void aProgram() throws IOException {
        file = folder.resolve("programs");
        program = LoggedProcess.start("a long sleep", folder.resolve("log"), List.of("sleep", "600"));
    }

    @AfterEach
    void end() {
        program.close();
    }

    @Test
    void whatAKilledLaboratoryLeft_isStoppedByTheNext() throws Exception {
        new Processes(new StartedPrograms(file)).add(program);

        new StartedPrograms(file).stopLeft();

        assertThat(program.waitFor(Duration.ZERO)).isTrue();
        assertThat(file).doesNotExist();
    }

    @Test
    void anotherProgramWithTheSameId_isLeftAlone() throws IOException {
        String earlier = Instant.now().minusSeconds(3600).toString();
        Files.writeString(file, program.pid() + "\t" + earlier + "\tan application\n");

        new StartedPrograms(file).stopLeft();

        assertThat(program.isAlive()).isTrue();
        assertThat(file).doesNotExist();
    }

    @Test
    void whereNothingWasStarted_nothingIsStopped() throws IOException {
        new StartedPrograms(file).stopLeft();

        assertThat(program.isAlive()).isTrue();
    }
}
