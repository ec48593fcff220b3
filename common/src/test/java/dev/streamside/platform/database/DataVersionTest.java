package dev.streamside.platform.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DataVersionTest {
    @TempDir
    Path folder;

    @Test
    void dataOfANewerVersion_isRefused_withWhatToDo() {
        start("0.10.0");

        assertThatExceptionOfType(EmbeddedDatabaseUnavailable.class)
                .isThrownBy(() -> start("0.9.2"))
                .withMessage("The data in " + folder + " is of Streamside 0.10.0, which is newer than this one, 0.9.2.")
                .satisfies(failure -> assertThat(failure.whatToDo()).contains("--streamside.database.folder="));
        assertThatExceptionOfType(EmbeddedDatabaseUnavailable.class).isThrownBy(() -> start("0.10.0-SNAPSHOT"));
    }

    @Test
    void dataOfAnOlderVersion_isTheNewersFromNowOn() {
        start("0.9.0-SNAPSHOT");
        start("0.9.0");
        start("0.9.0");
        start("1.0.0");

        assertThat(folder.resolve("version")).hasContent("1.0.0");
        assertThat(folder.toFile().list()).as("nothing is left over").containsExactly("version");
    }

    @Test
    void dataOfNoVersion_isTakenOver() throws IOException {
        Files.writeString(folder.resolve("version"), "");

        start("0.9.0");

        assertThat(folder.resolve("version")).hasContent("0.9.0");
    }

    @Test
    void aProgramWithoutAVersion_leavesTheFileAlone() {
        start("@project.version@");
        start("");
        assertThat(folder).isEmptyDirectory();

        start("7.0");
        start("");
        assertThat(folder.resolve("version")).hasContent("7.0");
    }

    private void start(String program) {
        var version = new DataVersion(folder, program);
        version.requireNotNewer();
        version.write();
    }
}
