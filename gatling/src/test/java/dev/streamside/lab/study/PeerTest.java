package dev.streamside.lab.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PeerTest {
    @TempDir
    private Path folder;

    @Test
    void theApplication_isNoPeer() {
        assertThat(Peer.of("streamside", folder)).isEmpty();
        for (String protocol : List.of("centrifugo", "mercure", "nchan", "socket.io", "stomp")) {
            assertThat(Peer.of(protocol, folder).orElseThrow().name()).isEqualTo(protocol);
        }
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
    void mercure_listensOnlyHere_andWritesOnlyToItsFolder() throws IOException {
        List<String> command = new Mercure().command(folder.resolve("peer"), 4000);
        assertThat(command).startsWith("mercure", "run", "--config");
        assertThat(Path.of(command.get(3)))
                .content()
                .contains(
                        "http://127.0.0.1:4000 {",
                        "bind 127.0.0.1",
                        "admin off",
                        "storage file_system " + folder.resolve("peer").toAbsolutePath(),
                        "transport local",
                        "publisher_jwt only-the-laboratory-publishes-here");
    }

    @Test
    void socketIo_saysHowToInstallIt_andWhichVersionItIs() throws Exception {
        var peer = new SocketIo(folder);
        assertThatThrownBy(peer::requireInstalled)
                .hasMessageContaining("npm ci --prefix gatling/experiments/socket.io");
        Path library = Files.createDirectories(folder.resolve("gatling/experiments/socket.io/node_modules/socket.io"));
        Files.writeString(library.resolve("package.json"), "{\"version\": \"4.8.4\"}");
        assertThat(peer.version()).startsWith("Socket.IO 4.8.4, Node.js ");
        assertThat(peer.command(folder, 4000)).startsWith("node").endsWith("4000");
    }

    @Test
    void stomp_listensOnlyHere_withTheHeapOfTheApplication() throws IOException {
        Path jar = Files.createDirectories(folder.resolve("gatling/chat-stomp/target"))
                .resolve("chat-stomp-1.0.jar");
        var manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, "dev.streamside.stomp.StompApplication");
        manifest.getMainAttributes().putValue("Spring-Boot-Version", "4.1.0");
        new JarOutputStream(Files.newOutputStream(jar), manifest).close();
        var peer = new Stomp(new Jars(folder));
        assertThat(peer.version()).isEqualTo("Spring Boot 4.1.0");
        assertThat(peer.command(folder, 4000))
                .containsSequence("-Xms512m", "-Xmx512m", "-jar", jar.toString())
                .endsWith("--server.address=127.0.0.1", "--server.port=4000");
    }

    @Test
    void aGoProgram_saysFromWhichVersionsItWasBuilt() throws IOException {
        Path program = folder.resolve("program");
        Files.writeString(
                program, "\0mmod\tmod\tgithub.com/a/b\tv6.9.1\th1:JyYAx\ndep\tgithub.com/a/d\tv0.22.1\th1:Ab\n");
        assertThat(GoBuild.version(program, "github.com/a/b")).hasValue("v6.9.1");
        assertThat(GoBuild.versionOfDependency(program, "github.com/a/d")).hasValue("v0.22.1");
        assertThat(GoBuild.version(program, "github.com/a/d")).isEmpty();
        assertThat(GoBuild.version(program, "github.com/a/c")).isEmpty();
        assertThat(GoBuild.version(folder.resolve("none"), "github.com/a/b")).isEmpty();
    }

    @Test
    void aProgramThatIsNotThere_saysNothing() throws InterruptedException {
        assertThat(Installed.says(List.of("no-such-program", "-v"))).isEqualTo("unknown");
        assertThat(Installed.isOnPath("no-such-program")).isFalse();
    }
}
