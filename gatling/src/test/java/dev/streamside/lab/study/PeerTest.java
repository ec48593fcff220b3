package dev.streamside.lab.study;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PeerTest {
    @TempDir
    private Path folder;

    @Test
    void theApplication_isNoPeer() {
        assertThat(Peer.of("streamside")).isEmpty();
        assertThat(Peer.of("centrifugo").orElseThrow().name()).isEqualTo("centrifugo");
        assertThat(Peer.of("nchan").orElseThrow().name()).isEqualTo("nchan");
    }

    @Test
    void centrifugo_listensOnlyHere_andRemembersForWhoComesBack() throws IOException {
        List<String> command = new Centrifugo().command(folder.resolve("peer"), 4000);
        assertThat(command).startsWith("centrifugo", "--config");
        JsonNode written =
                new ObjectMapper().readTree(Path.of(command.getLast()).toFile());
        assertThat(written.at("/http_server/address").asText()).isEqualTo("127.0.0.1");
        assertThat(written.at("/http_server/port").asInt()).isEqualTo(4000);
        assertThat(written.at("/engine/type").asText()).isEqualTo("memory");
        assertThat(written.at("/channel/without_namespace/history_size").asInt())
                .isEqualTo(1000);
        assertThat(written.at("/channel/without_namespace/force_recovery").asBoolean())
                .isTrue();
    }

    @Test
    void nchan_listensOnlyHere_andRemembersForWhoComesBack() throws IOException {
        List<String> command = new Nchan().command(folder.resolve("peer"), 4000);
        assertThat(command).startsWith("nginx", "-p");
        assertThat(Path.of(command.getLast()))
                .content()
                .contains(
                        "load_module /usr/lib/nginx/modules/ngx_nchan_module.so;",
                        "listen 127.0.0.1:4000;",
                        "worker_processes 1;",
                        "nchan_message_buffer_length 1000;",
                        "nchan_message_timeout 10m;");
    }

    @Test
    void aGoProgram_saysFromWhichVersionItWasBuilt() throws IOException {
        Path program = folder.resolve("program");
        Files.writeString(program, "\0mmod\tmod\tgithub.com/a/b\tv6.9.1\th1:JyYAx\n");
        assertThat(GoBuild.version(program, "github.com/a/b")).hasValue("v6.9.1");
        assertThat(GoBuild.version(program, "github.com/a/c")).isEmpty();
        assertThat(GoBuild.version(folder.resolve("none"), "github.com/a/b")).isEmpty();
    }

    @Test
    void aProgramThatIsNotThere_saysNothing() throws InterruptedException {
        assertThat(Installed.says(List.of("no-such-program", "-v"))).isEqualTo("unknown");
        assertThat(Installed.isOnPath("no-such-program")).isFalse();
    }
}
