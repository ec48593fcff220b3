package dev.streamside.monitoring;

import dev.streamside.testing.process.Program;
import java.io.IOException;
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
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.springframework.util.FileSystemUtils;
import tools.jackson.databind.json.JsonMapper;

/// An application's image without Docker: the layers that the Dockerfile makes, the first start that it trains
/// with, and the command that it runs.
///
/// @param folder what is in the image
record Image(Path folder, List<String> entryPoint) {
    private static final String JAVA = Program.ofJdk("java");
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final Pattern EXTRACT =
            Pattern.compile("java (-Djarmode=tools -jar) (\\S+)\\.jar (extract .*) /layers");
    private static final Pattern LAYER = Pattern.compile("COPY --from=build /layers/(\\S+)/ \\./");
    private static final Pattern ENTRY_POINT = Pattern.compile("ENTRYPOINT (\\[.*])");

    /// Builds the image of a module whose jar has been packaged.
    ///
    /// @param logs     a folder for what the steps say
    /// @param database for the first start
    static Image build(String module, Path logs, Map<String, String> database) throws IOException {
        Path root = Path.of("..").toRealPath();
        String dockerfile = Files.readString(root.resolve("Dockerfile"));
        Path folder = Files.createDirectories(Path.of("target", "images"))
                .resolve(module)
                .toAbsolutePath();
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
        Program.start(module + "-layers", logs, folder, Map.of(), command).awaitSuccess(PATIENCE);
        for (Matcher layer = LAYER.matcher(dockerfile); layer.find(); ) {
            copy(layers.resolve(layer.group(1)), folder);
        }
        Program.start(
                        module + "-training",
                        logs,
                        folder,
                        withJava(database),
                        List.of(root.resolve(".ci/train-image").toString()))
                .awaitSuccess(PATIENCE);

        List<String> entryPoint = new ArrayList<>();
        JsonMapper.shared()
                .readTree(find(ENTRY_POINT, dockerfile).group(1))
                .forEach(word -> entryPoint.add(word.asString()));
        entryPoint.set(0, JAVA);
        return new Image(folder, entryPoint);
    }

    private static Map<String, String> withJava(Map<String, String> environment) {
        var all = new java.util.HashMap<>(environment);
        all.put("PATH", Path.of(JAVA).getParent() + ":" + System.getenv("PATH"));
        return all;
    }

    /// The jar of a module, which has to be packaged.
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

    /// Keeps the times of the files, by which the cache knows that they are the same.
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
