package dev.streamside.monitoring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.streamside.testing.Api;
import dev.streamside.testing.cluster.LocalCluster;
import dev.streamside.testing.cluster.StartCluster;
import dev.streamside.testing.process.NeedsPrograms;
import dev.streamside.testing.process.Program;
import dev.streamside.testing.process.Redis;
import java.io.IOException;
import java.net.URI;
import java.net.http.WebSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.springframework.util.FileSystemUtils;

/// What `./mvnw -Pcluster` starts. The test is here because no other module has both applications.
@EnabledIfSystemProperty(named = "cluster.long", matches = "true", disabledReason = "takes two minutes")
@NeedsPrograms({"nginx", Redis.PROGRAM})
@Timeout(420)
class StartClusterIT {
    /// On a busy machine, a node may take a minute and a half to start.
    private static final Duration REVIVAL = Duration.ofSeconds(120);
    private static final Pattern PROCESS = Pattern.compile("process (\\d+)");

    @Test
    void oneCommand_startsNodesOfOneChat_revivesThem_andEndsThemAll() throws IOException {
        int port = LocalCluster.freePort();
        Path folder = Path.of("target", "start-cluster");
        FileSystemUtils.deleteRecursively(folder);
        Program command = Program.start(
                "start-cluster",
                folder,
                List.of(
                        Program.ofJdk("java"),
                        "-cp",
                        System.getProperty("java.class.path"),
                        StartCluster.class.getName(),
                        Integer.toString(port),
                        folder.toString()));
        command.awaitReady(Duration.ofSeconds(240), () -> command.output().contains("Ctrl-C ends everything"));

        Api visitor = Api.guest(at(port));
        String stream = visitor.get("/api/v1/streams?status=LIVE")
                .json()
                .at("/content/0/id")
                .asString();
        assertThat(visitor.poll(stream, "").status()).isEqualTo(200);
        var heard = new Heard();
        WebSocket socket = visitor.at(at(port + 3)).openSocket("/ws/v1/streams/" + stream, heard);
        Api.member(at(port + 1)).send(stream, "from a polling node to a websocket node");
        await().atMost(Duration.ofSeconds(10))
                .until(() -> heard.text().contains("from a polling node to a websocket node"));
        socket.abort();
        await().atMost(Duration.ofSeconds(30))
                .until(() -> visitor.poll(stream, "?limit=200").text().contains("Tonight: one bay, back to front"));
        assertThat(visitor.poll(stream, "?limit=200").text().split("Tonight: one bay, back to front", -1))
                .as("one of the nodes plays the show")
                .hasSize(2);

        List<Long> processes = processes(command);
        assertThat(processes).hasSize(7).allMatch(StartClusterIT::isAlive);
        ProcessHandle.of(processes.get(4)).orElseThrow().destroyForcibly();
        command.awaitReady(REVIVAL, () -> command.output().contains("websocket-2 runs again"));

        command.close();
        assertThat(processes(command)).hasSize(8).noneMatch(StartClusterIT::isAlive);
    }

    /// The ids of nginx, four nodes, Redis, the database, and all processes that were started again.
    private static List<Long> processes(Program command) {
        return PROCESS.matcher(command.output())
                .results()
                .map((MatchResult found) -> Long.valueOf(found.group(1)))
                .toList();
    }

    private static URI at(int port) {
        return URI.create("http://localhost:" + port);
    }

    private static boolean isAlive(long pid) {
        return ProcessHandle.of(pid).filter(ProcessHandle::isAlive).isPresent();
    }

    /// Everything received over a socket.
    private static final class Heard implements WebSocket.Listener {
        private final StringBuffer text = new StringBuffer();

        @Override
        public CompletionStage<?> onText(WebSocket socket, CharSequence data, boolean last) {
            text.append(data);
            return WebSocket.Listener.super.onText(socket, data, last);
        }

        String text() {
            return text.toString();
        }
    }
}
