package dev.streamside.lab.study;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class MachineTest {
    private static final String COMMITTED = "module/src/main/java/Committed.java";

    @TempDir
    private Path root;

    @BeforeEach
    void aCheckout() throws Exception {
        write(COMMITTED);
        write(".gitignore", "target");
        Checkout.begin(root);
    }

    @Test
    void theCommit_isNamedAsItIs_whereNothingChanged() throws IOException {
        write("module/target/src/generated/Built.java");
        write("notes.txt");
        assertThat(Machine.commit(root)).matches("[0-9a-f]{12}");
    }

    @Test
    void aChangedFile_makesItDirty() throws IOException {
        write(COMMITTED, "changed");
        assertThat(Machine.commit(root)).matches("[0-9a-f]{12}-dirty");
    }

    @Test
    void aNewSource_orANewStudy_makesItDirty_asItRunsThoughNobodyElseHasIt() throws IOException {
        for (String file : List.of("module/src/main/java/New.java", "gatling/experiments/new.yml")) {
            write(file);
            assertThat(Machine.commit(root)).as(file).endsWith("-dirty");
            Files.delete(root.resolve(file));
        }
        assertThat(Machine.commit(root)).doesNotEndWith("-dirty");
    }

    @Test
    void whatIsNoCheckout_hasNoCommit() throws IOException {
        Path elsewhere = Files.createTempDirectory("no-checkout");
        assertThat(Machine.commit(elsewhere)).isEqualTo("unknown");
        Files.delete(elsewhere);
    }

    private void write(String file) throws IOException {
        write(file, "");
    }

    private void write(String file, String text) throws IOException {
        Path path = root.resolve(file);
        Files.createDirectories(Objects.requireNonNull(path.getParent()));
        Files.writeString(path, text);
    }
}
