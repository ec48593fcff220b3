package dev.streamside.testing.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StartProgressTest {
    @TempDir
    private Path logs;

    private final List<String> said = new ArrayList<>();

    @Test
    void whoeverWaits_isToldForWhom_andWhatItDoes() throws IOException {
        var progress = new StartProgress(logs, said::add);
        Files.writeString(
                logs.resolve("polling-1.log"),
                "2026-01-01T00:00:00.000Z  INFO 1 --- [polling] [main] o.f.c.i.c.DbMigrate : Migrating to version 7\n");
        progress.begins("polling-1");
        progress.begins("websocket-1");

        progress.remind();

        assertThat(said.getFirst()).contains("polling-1 is starting");
        assertThat(said.getLast())
                .contains("waiting for polling-1, for 0 s: Migrating to version 7")
                .contains("waiting for websocket-1, for 0 s: it has said nothing");
    }

    @Test
    void nobodyIsNamedWhoHasStarted() {
        var progress = new StartProgress(logs, said::add);
        progress.begins("polling-1");
        progress.ends("polling-1");
        said.clear();

        progress.remind();

        assertThat(said).isEmpty();
    }

    @Test
    void aStartThatFails_endsWithTheReason_andTheLastLinesOfTheProgram() {
        String log = IntStream.rangeClosed(1, 500).mapToObj(i -> "line " + i).collect(Collectors.joining("\n"));
        var failure = new IllegalStateException("websocket-1 did not start: it has stopped. It said:\n" + log);

        String reason = StartCluster.reason(new CompletionException(failure));

        assertThat(reason)
                .startsWith("The cluster does not start: websocket-1 did not start: it has stopped. It said:")
                .endsWith("line 500")
                .doesNotContain("line 400")
                .hasLineCount(26);
    }
}
