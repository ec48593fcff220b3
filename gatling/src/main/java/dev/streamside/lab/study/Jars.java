package dev.streamside.lab.study;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.stream.Stream;

/// The packaged applications, rebuilt when one is missing or older than its sources, so that a study never
/// measures old code.
final class Jars {
    static final String POLLING = "chat-polling";
    static final String WEBSOCKET = "chat-websocket";
    static final String PLAIN = "gatling/chat-plain";
    static final String STOMP = "gatling/chat-stomp";
    private static final List<String> MODULES = List.of(POLLING, WEBSOCKET, PLAIN, STOMP);
    /// The first build downloads its dependencies.
    private static final Duration BUILD_TIMEOUT = Duration.ofMinutes(30);

    private final Path root;

    /// @param root of the checkout
    Jars(Path root) {
        this.root = root;
    }

    /// @throws IOException if they cannot be built
    void build() throws IOException, InterruptedException {
        if (areFresh()) {
            return;
        }
        System.out.println("Building the applications.");
        Process build = new ProcessBuilder(
                        root.resolve("mvnw").toString(),
                        "-q",
                        "-pl",
                        String.join(",", MODULES),
                        "-am",
                        "package",
                        "-DskipTests")
                .directory(root.toFile())
                .inheritIO()
                .start();
        if (!build.waitFor(BUILD_TIMEOUT.toMinutes(), TimeUnit.MINUTES)) {
            build.destroy();
            throw new IOException(
                    "The applications could not be built within " + BUILD_TIMEOUT.toMinutes() + " minutes");
        }
        if (build.exitValue() != 0) {
            throw new IOException("The applications could not be built");
        }
    }

    /// The application in a module.
    Path of(String module) throws IOException {
        return find(module).orElseThrow(() -> new IOException("There is no jar of " + module + " that can be started"));
    }

    private boolean areFresh() throws IOException {
        for (String module : MODULES) {
            Optional<Path> jar = find(module);
            if (jar.isEmpty()) {
                return false;
            }
            FileTime built = Files.getLastModifiedTime(jar.get());
            for (String source : List.of("pom.xml", "common", module)) {
                if (isAnyNewer(root.resolve(source), built)) {
                    return false;
                }
            }
        }
        return true;
    }

    private static boolean isAnyNewer(Path source, FileTime built) throws IOException {
        List<Path> files = new ArrayList<>();
        if (Files.isDirectory(source)) {
            files.add(source.resolve("pom.xml"));
            try (Stream<Path> all = Files.walk(source.resolve("src/main"))) {
                all.forEach(files::add);
            }
        } else {
            files.add(source);
        }
        for (Path file : files) {
            if (Files.getLastModifiedTime(file).compareTo(built) > 0) {
                return true;
            }
        }
        return false;
    }

    private Optional<Path> find(String module) throws IOException {
        Path target = root.resolve(module).resolve("target");
        if (!Files.isDirectory(target)) {
            return Optional.empty();
        }
        String jar = Path.of(module).getFileName() + "-[0-9][^/]*\\.jar";
        try (Stream<Path> files = Files.list(target)) {
            return files.filter(file -> file.getFileName().toString().matches(jar))
                    .filter(Jars::canBeStarted)
                    .max(Comparator.comparingLong(file -> file.toFile().lastModified()));
        }
    }

    private static boolean canBeStarted(Path jar) {
        try (var file = new JarFile(jar.toFile())) {
            Manifest manifest = file.getManifest();
            return manifest != null && manifest.getMainAttributes().getValue(Attributes.Name.MAIN_CLASS) != null;
        } catch (IOException damaged) {
            return false;
        }
    }
}
