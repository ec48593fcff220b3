package dev.streamside.lab.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the build that stands in for Maven is a shell script")
class JarsTest {
    private final Instant yesterday = Instant.now().minusSeconds(86_400);

    @TempDir
    private Path root;

    private Jars jars = new Jars(Path.of(""));

    @BeforeEach
    void aCheckoutThatWasBuilt() throws IOException {
        jars = new Jars(root);
        Files.writeString(root.resolve("mvnw"), "#!/bin/sh\necho \"$@\" > built\n");
        Files.setPosixFilePermissions(root.resolve("mvnw"), PosixFilePermissions.fromString("rwxr-xr-x"));
        old(Files.writeString(root.resolve("pom.xml"), "<project/>"));
        for (String module :
                List.of("common", "chat-polling", "chat-websocket", "gatling/chat-plain", "gatling/chat-stomp")) {
            Path sources = Files.createDirectories(root.resolve(module).resolve("src/main"));
            old(Files.writeString(sources.resolve("Some.java"), "class Some {}"));
            old(Files.writeString(root.resolve(module).resolve("pom.xml"), "<project/>"));
            old(sources);
        }
        for (String module : List.of("chat-polling", "chat-websocket", "gatling/chat-plain", "gatling/chat-stomp")) {
            Path target = Files.createDirectories(root.resolve(module).resolve("target"));
            String name = Path.of(module).getFileName().toString();
            jar(target.resolve(name + "-1.0.jar"), true);
            jar(target.resolve(name + "-1.0-plain.jar"), false);
        }
    }

    @Test
    void jarsNewerThanTheirSources_areTakenAsTheyAre() throws Exception {
        jars.build();
        assertThat(root.resolve("built")).doesNotExist();
        assertThat(jars.of("chat-websocket")).hasFileName("chat-websocket-1.0.jar");
        assertThat(jars.of("gatling/chat-plain")).hasFileName("chat-plain-1.0.jar");
    }

    @Test
    void aSourceNewerThanTheJars_hasThemBuiltAgain() throws Exception {
        touch(root.resolve("common/src/main/Some.java"));
        jars.build();
        assertThat(root.resolve("built"))
                .content()
                .contains("chat-polling,chat-websocket,gatling/chat-plain,gatling/chat-stomp -am package");
    }

    @Test
    void aMissingJar_hasThemBuilt_andABuildThatFailsIsNoResult() throws Exception {
        Files.delete(root.resolve("chat-polling/target/chat-polling-1.0.jar"));
        jars.build();
        assertThat(root.resolve("built")).exists();
        assertThatThrownBy(() -> jars.of("chat-polling")).hasMessageContaining("no jar of chat-polling");

        Files.writeString(root.resolve("mvnw"), "#!/bin/sh\nexit 1\n");
        assertThatThrownBy(jars::build).hasMessageContaining("could not be built");
    }

    private static void jar(Path file, boolean canBeStarted) throws IOException {
        var manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        if (canBeStarted) {
            manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, "Some");
        }
        new JarOutputStream(Files.newOutputStream(file), manifest).close();
    }

    private void old(Path file) throws IOException {
        Files.setLastModifiedTime(file, FileTime.from(yesterday));
    }

    private static void touch(Path file) throws IOException {
        Files.setLastModifiedTime(file, FileTime.from(Instant.now().plusSeconds(60)));
    }
}
