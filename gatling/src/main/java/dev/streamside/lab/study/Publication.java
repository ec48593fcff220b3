package dev.streamside.lab.study;

import dev.streamside.lab.gatlinglog.SimulationLog;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;

/// Copies results to where they are published: what a report is made from, with compressed logs, and the report.
public final class Publication {
    private static final Set<String> FILES = Set.of(
            Results.FILE_NAME,
            "report.md",
            "report.html",
            RunFolder.SAMPLES,
            RunFolder.TIMINGS,
            RunFolder.DELIVERY,
            RunFolder.DELIVERY_BY_SECOND,
            RunFolder.DELIVERY_TIMES,
            SimulationLog.FILE_NAME);
    /// Of runs with steps. Their report needs no more, and there are many of them.
    private static final Set<String> FILES_OF_STEPS =
            Set.of(Results.FILE_NAME, "report.md", "report.html", RunFolder.STEPS);

    private Publication() {}

    /// Replaces what was published of the same study.
    ///
    /// @param folder of results
    /// @param target the folder of all published results
    /// @return the folder of what is published now
    /// @throws IllegalArgumentException if nobody could make these results again, or they are the published ones
    public static Path publish(Path folder, Path target) throws IOException {
        Results results = Results.read(folder);
        requireRepeatable(results);
        Path published = target.resolve(results.study());
        if (Files.exists(published) && Files.isSameFile(folder, published)) {
            throw new IllegalArgumentException("Not published: these are the published results");
        }
        FolderTree.delete(published);
        for (Path file : files(folder, results.hasSteps() ? FILES_OF_STEPS : FILES)) {
            copy(file, published.resolve(folder.relativize(file).toString()));
        }
        return published;
    }

    private static void requireRepeatable(Results results) {
        if (!results.status().equals("complete")) {
            throw new IllegalArgumentException("Not published: not all runs of this study were made");
        }
        String commit = results.machine().getOrDefault("commit", "unknown");
        if (commit.equals("unknown") || commit.endsWith("-dirty")) {
            throw new IllegalArgumentException("Not published: the results are of commit " + commit
                    + ". With changes that are not committed, nobody can make them again");
        }
    }

    private static List<Path> files(Path folder, Set<String> wanted) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            return all.filter(file -> wanted.contains(file.getFileName().toString()))
                    .toList();
        }
    }

    private static void copy(Path from, Path to) throws IOException {
        Files.createDirectories(Objects.requireNonNull(to.getParent()));
        if (!from.endsWith(SimulationLog.FILE_NAME)) {
            Files.copy(from, to);
            return;
        }
        Path compressed = to.resolveSibling(SimulationLog.FILE_NAME + SimulationLog.COMPRESSED);
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(compressed))) {
            Files.copy(from, out);
        }
    }
}
