package dev.streamside.lab.gatlinglog;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamside.testing.GatlingProcess;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Runs Gatling itself and reads the run back. For a run of more than a million requests, with the reader's speed:
/// `./mvnw -pl gatling -am verify -Dit.test=ManyRequestsIT -DargLine=-DrequestsEach=2002`
@Timeout(700)
class ManyRequestsIT {
    @TempDir
    private Path folder;

    @Test
    void aFreshRun_hasTheTotalsOfGatlingsReport() throws Exception {
        var gatling = GatlingProcess.run(
                ManyRequestsSimulation.class.getName(),
                folder,
                Map.of("requestsEach", Integer.toString(ManyRequestsSimulation.REQUESTS_EACH)));
        assertThat(gatling.exit()).as(gatling.output()).isZero();
        Path fresh = gatling.run();

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
}
