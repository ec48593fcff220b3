package dev.streamside.lab.study;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(180)
class StudyRunIT {
    @TempDir
    private Path folder;

    @Test
    void anInterruptedStudy_keepsItsWholeBlocks_andMakesTheRest() throws Exception {
        Path root = Files.createDirectories(folder.resolve("checkout"));
        Files.writeString(root.resolve("README.md"), "A checkout");
        Checkout.begin(root);
        Path results = folder.resolve("results");
        Results all = study(root, results).run();
        assertThat(all.status()).isEqualTo("complete");
        all.with("interrupted", all.runs().subList(0, 1), all.machine()).write(results);

        Results continued = study(root, results).goOn(InterruptedRun.read(results));

        assertThat(continued.status()).isEqualTo("complete");
        assertThat(continued.began()).isEqualTo(all.began());
        assertThat(continued.runs()).extracting(RunResult::folder).containsExactly("block-1", "block-2");
        assertThat(continued.runs().getFirst()).isEqualTo(all.runs().getFirst());
        assertThat(continued.runs().getLast()).isNotEqualTo(all.runs().getLast());
        assertThat(continued.machine()).containsAllEntriesOf(all.machine()).containsKey("continued");
        assertThat(Results.read(results)).isEqualTo(continued);
    }

    private static StudyRun study(Path root, Path results) throws IOException {
        Study study = Study.read(Path.of("experiments"), "ids", Scope.QUICK).repeated(2);
        return new StudyRun(study, results, root, Path.of("target/test-study"), "gatling/lab run ids --quick", 4711);
    }
}
