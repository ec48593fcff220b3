package dev.streamside.lab.gatlinglog;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Runs Gatling itself and reads the run back.
class ManyRequestsIT {
    @TempDir
    private Path folder;

    @Test
    void aFreshRunOfMoreThanAMillionRequests_hasTheTotalsOfGatlingsReport() throws Exception {
        Path fresh = run();

        long before = System.nanoTime();
        Run run = Run.read(fresh, Window.WHOLE_RUN);
        double seconds = (System.nanoTime() - before) / 1e9;

        long requests = run.total().all().count();
        System.out.printf(
                "Read %,d requests, %,d bytes, in %.2f s: %,.0f a second%n",
                requests, Files.size(fresh.resolve(SimulationLog.FILE_NAME)), seconds, requests / seconds);
        assertThat(requests).isEqualTo((long) ManyRequestsSimulation.USERS * ManyRequestsSimulation.REQUESTS_EACH);
        Map<RowName, GatlingReport.Figures> figures = new LinkedHashMap<>();
        run.rows().forEach(row -> figures.put(row.name(), GatlingReport.Figures.of(row, run)));
        assertThat(figures).isEqualTo(GatlingReport.read(fresh));
    }

    private Path run() throws IOException, InterruptedException {
        Path output = folder.resolve("output.txt");
        int exit = new ProcessBuilder(List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx1g",
                        "--add-opens=java.base/java.lang=ALL-UNNAMED",
                        "-cp",
                        System.getProperty("java.class.path"),
                        "io.gatling.app.Gatling",
                        "-s",
                        ManyRequestsSimulation.class.getName(),
                        "-rf",
                        folder.toString()))
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start()
                .waitFor();
        assertThat(exit).as(() -> contentOf(output)).isZero();
        try (var runs = Files.list(folder)) {
            return runs.filter(Files::isDirectory).findFirst().orElseThrow();
        }
    }

    private static String contentOf(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException failure) {
            return failure.toString();
        }
    }
}
