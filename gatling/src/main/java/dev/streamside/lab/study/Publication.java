package dev.streamside.lab.study;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Copies results to where they are published, in a small form: the report, and of each run only its figures, from
/// which verdicts can be made again. Logs, and the samples of an audience, stay where they are; they are a hundred
/// times as large.
public final class Publication {
    private static final Set<String> FILES = Set.of(
            Results.FILE_NAME, "report.md", "report.html", RunFolder.FIGURES, RunFolder.STEPS, RunFolder.TIMINGS);

    private static final Pattern NAME = Pattern.compile("[a-z0-9]+(?:-[a-z0-9]+)*");

    /// Of the 300 kB that a study may have, the rest is for its pictures, which are drawn later.
    private static final long MOST_BYTES = 250_000;

    private Publication() {}

    /// Publishes results under the name of their study.
    ///
    /// @see #publish(Path, Path, String)
    public static Path publish(Path folder, Path target) throws IOException {
        return publish(folder, target, Results.read(folder).study());
    }

    /// Replaces what was published under the same name.
    ///
    /// @param folder of results
    /// @param target the folder of all published results
    /// @param name   of the folder there: small letters, digits and hyphens
    /// @return the folder of what is published now
    /// @throws IllegalArgumentException if nobody could make these results again, they are the published ones, or
    ///                                  the name is not that of a folder
    public static Path publish(Path folder, Path target, String name) throws IOException {
        Results results = Results.read(folder);
        requireRepeatable(results);
        requireName(name);
        Path published = target.resolve(name);
        if (Files.exists(published) && Files.isSameFile(folder, published)) {
            throw new IllegalArgumentException("Not published: these are the published results");
        }
        FolderTree.delete(published);
        for (Path file : files(folder, results)) {
            Path copy = published.resolve(folder.relativize(file).toString());
            Files.createDirectories(Objects.requireNonNull(copy.getParent()));
            Files.copy(file, copy);
        }
        return published;
    }

    /// Whether published results are more than a repository should carry for ever. Those of closed loads are, by the
    /// charts in their reports.
    ///
    /// @param published the folder of one study
    public static boolean isTooLarge(Path published) throws IOException {
        long bytes = 0;
        try (Stream<Path> files = Files.walk(published)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                bytes += Files.size(file);
            }
        }
        return bytes > MOST_BYTES;
    }

    /// What is there is deleted, so it is never a folder elsewhere.
    private static void requireName(String name) {
        if (!NAME.matcher(name).matches()) {
            throw new IllegalArgumentException(
                    "Not published: a name has small letters, digits and hyphens, such as herd-full, not " + name);
        }
    }

    private static void requireRepeatable(Results results) {
        if (!results.status().equals("complete")) {
            throw new IllegalArgumentException("Not published: not all runs of this study were made");
        }
        String commit = results.machine().getOrDefault("commit", Machine.UNKNOWN);
        if (commit.equals(Machine.UNKNOWN) || commit.endsWith(Machine.DIRTY)) {
            throw new IllegalArgumentException("Not published: the results are of commit " + commit
                    + ". With changes that are not committed, nobody can make them again");
        }
    }

    private static List<Path> files(Path folder, Results results) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            return all.filter(file -> isPublished(file.getFileName().toString(), results))
                    .toList();
        }
    }

    /// The few samples of a benchmark are published: its report finds in them what disturbed a block.
    private static boolean isPublished(String file, Results results) {
        return FILES.contains(file)
                || file.equals(RunFolder.SAMPLES) && !results.benchmark().isEmpty();
    }
}
