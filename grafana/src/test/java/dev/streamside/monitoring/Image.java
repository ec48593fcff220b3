package dev.streamside.monitoring;

import dev.streamside.testing.TestDatabase;
import dev.streamside.testing.process.NodeProcess.Launch;
import dev.streamside.testing.process.Program;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.springframework.util.FileSystemUtils;
import tools.jackson.databind.json.JsonMapper;

/// An application as in an image, but without Docker: the layers that the Dockerfile makes, its training start,
/// and the commands that it runs. `.ci/images` builds the images themselves.
///
/// @param folder      the contents of the image
/// @param healthCheck a command that fails while the application is not ready
record Image(Path folder, List<String> entryPoint, List<String> healthCheck) {
    private static final String JAVA = Program.ofJdk("java");
    private static final Path IMAGES = Path.of("target", "images").toAbsolutePath();
    private static final Map<String, Image> BUILT = new ConcurrentHashMap<>();
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final Pattern EXTRACT =
            Pattern.compile("java (-Djarmode=tools -jar) (\\S+)\\.jar (extract .*) /layers");
    private static final Pattern APPLICATION = Pattern.compile("(?s) AS application\n(.*?)\nFROM ");
    private static final Pattern LAYER = Pattern.compile("COPY --from=layers /layers/(\\S+)/ \\./");
    private static final Pattern ENTRY_POINT = Pattern.compile("ENTRYPOINT (\\[.*])");
    private static final Pattern HEALTH_CHECK = Pattern.compile("HEALTHCHECK [^\\[]* CMD (\\[.*])");

    /// The image of a module whose jar has been packaged. All tests share it.
    ///
    /// @param database for the training start, if this is the first test that needs the image
    static Image of(String module, TestDatabase database) {
        return BUILT.computeIfAbsent(module, _ -> {
            try {
                return build(module, environment(database));
            } catch (IOException failure) {
                throw new UncheckedIOException(failure);
            }
        });
    }

    /// Settings that give the database to an application in an image.
    static Map<String, String> environment(TestDatabase database) {
        return Map.of(
                "SPRING_DATASOURCE_URL", database.jdbcUrl(),
                "SPRING_DATASOURCE_USERNAME", TestDatabase.user(),
                "SPRING_DATASOURCE_PASSWORD", TestDatabase.password());
    }

    /// Starts as a node of a cluster, with Java options for tests.
    Launch node() {
        var options = new ArrayList<>(entryPoint.subList(1, entryPoint.size()));
        options.addAll(0, List.of("-Xmx512m", "-XX:TieredStopAtLevel=1"));
        return new Launch(folder, options);
    }

    private static Image build(String module, Map<String, String> database) throws IOException {
        Path root = Path.of("..").toRealPath();
        String dockerfile = Files.readString(root.resolve("Dockerfile"));
        Path folder = Files.createDirectories(IMAGES).resolve(module);
        FileSystemUtils.deleteRecursively(folder);
        Path layers = folder.resolveSibling(module + "-layers");
        FileSystemUtils.deleteRecursively(layers);
        Files.createDirectories(folder);

        Matcher extract = find(EXTRACT, dockerfile);
        var command = new ArrayList<>(List.of(JAVA));
        command.addAll(List.of(extract.group(1).split(" ")));
        command.add(jar(root.resolve(module)).toString());
        command.addAll(List.of(extract.group(3).split(" ")));
        command.add(layers.toString());
        Program.start(module + "-layers", IMAGES, folder, Map.of(), command).awaitSuccess(PATIENCE);
        String application = find(APPLICATION, dockerfile).group(1);
        for (Matcher layer = LAYER.matcher(application); layer.find(); ) {
            copy(layers.resolve(layer.group(1)), folder);
        }
        Program.start(
                        module + "-training",
                        IMAGES,
                        folder,
                        withJava(database),
                        List.of(root.resolve(".ci/train-image").toString()))
                .awaitSuccess(PATIENCE);

        return new Image(folder, command(ENTRY_POINT, dockerfile), command(HEALTH_CHECK, dockerfile));
    }

    private static List<String> command(Pattern pattern, String dockerfile) {
        List<String> words = new ArrayList<>();
        JsonMapper.shared().readTree(find(pattern, dockerfile).group(1)).forEach(word -> words.add(word.asString()));
        words.set(0, JAVA);
        return words;
    }

    private static Map<String, String> withJava(Map<String, String> environment) {
        var all = new java.util.HashMap<>(environment);
        all.put("PATH", Path.of(JAVA).getParent() + ":" + System.getenv("PATH"));
        return all;
    }

    /// The jar of a module, which must already be packaged.
    static Path jar(Path module) throws IOException {
        try (Stream<Path> files = Files.list(module.resolve("target"))) {
            return files.filter(file -> file.getFileName().toString().matches(".*-SNAPSHOT\\.jar|.*[0-9]\\.jar"))
                    .findFirst()
                    .orElseThrow(() -> new IllegalStateException("package " + module + " first"));
        }
    }

    private static Matcher find(Pattern pattern, String text) {
        Matcher matcher = pattern.matcher(text);
        if (!matcher.find()) {
            throw new IllegalStateException("not in the Dockerfile: " + pattern);
        }
        return matcher;
    }

    /// Keeps the times of the files, by which the cache recognises them.
    private static void copy(Path from, Path to) throws IOException {
        Files.walkFileTree(from, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) throws IOException {
                Files.createDirectories(to.resolve(from.relativize(folder).toString()));
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Files.copy(file, to.resolve(from.relativize(file).toString()), StandardCopyOption.COPY_ATTRIBUTES);
                return FileVisitResult.CONTINUE;
            }
        });
    }
}
