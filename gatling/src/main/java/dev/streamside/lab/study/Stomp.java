package dev.streamside.lab.study;

import dev.streamside.lab.process.LoggedProcess;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarFile;

/// Spring's simple broker, which speaks STOMP over sockets, as an application that only passes on what is published.
final class Stomp implements Peer {
    private final Jars jars;

    Stomp(Jars jars) {
        this.jars = jars;
    }

    @Override
    public String name() {
        return "stomp";
    }

    /// It is built with the applications.
    @Override
    public void requireInstalled() {}

    @Override
    public String version() {
        try (var jar = new JarFile(jars.of(Jars.STOMP).toFile())) {
            return "Spring Boot " + jar.getManifest().getMainAttributes().getValue("Spring-Boot-Version");
        } catch (IOException unreadable) {
            return "unknown";
        }
    }

    /// With the heap of the application.
    @Override
    public List<String> command(Path folder, int port) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(LoggedProcess.java());
        command.addAll(NodeCommand.JVM_OPTIONS);
        command.addAll(List.of("-jar", jars.of(Jars.STOMP).toString()));
        command.addAll(List.of("--server.address=127.0.0.1", "--server.port=" + port));
        return command;
    }

    @Override
    public String readyAt() {
        return "/ready";
    }
}
