package dev.streamside.lab.study;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/// Copies results to the folder of published ones, in a small form: what was run, and every figure of each
/// run, from which reports and verdicts can be made again. Logs and samples are not copied; they are a
/// hundred times as large.
public final class Publication {
    private static final List<String> FILES = List.of(Results.FILE_NAME, Figures.FILE_NAME);

    private static final Pattern NAME = Pattern.compile("[a-z0-9]+(?:-[a-z0-9]+)*");

    /// Where results are until they replace others.
    private static final String NEXT = ".next";

    private Publication() {}

    /// Makes the page of results.
    public interface Page {
        /// @param study the folder that is about to be published, with the name that it will have
        void write(Path study) throws IOException;
    }

    /// Replaces what was published under the same name.
    ///
    /// @param folder of results
    /// @param target the folder of all published results
    /// @param name   of the folder there: small letters, digits and hyphens
    /// @param page   made first: if it cannot be, what was published stays
    /// @return the folder of what is published now
    /// @throws IllegalArgumentException if these results could not be reproduced, are the published ones, or
    ///     if the name is not that of a folder
    public static Path publish(Path folder, Path target, String name, Page page) throws IOException {
        Results results = Results.read(folder);
        requireRepeatable(results);
        requireName(name);
        Path published = target.resolve(name);
        if (Files.exists(published) && Files.isSameFile(folder, published)) {
            throw new IllegalArgumentException("Not published: these are the published results");
        }
        if (!Files.exists(folder.resolve(Figures.FILE_NAME))) {
            throw new IllegalArgumentException(
                    "Not published: " + folder + " has no " + Figures.FILE_NAME + "; `lab report` makes it");
        }
        Path next = target.resolve(NEXT);
        try {
            FolderTree.delete(next);
            Path study = Files.createDirectories(next.resolve(name));
            for (String file : FILES) {
                Files.copy(folder.resolve(file), study.resolve(file));
            }
            page.write(study);
            FolderTree.delete(published);
            return Files.move(study, published);
        } finally {
            FolderTree.delete(next);
        }
    }

    /// The existing folder is deleted, so the name must not lead to a folder elsewhere.
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
        if (!Machine.isKnown(commit)) {
            throw new IllegalArgumentException("Not published: the results are of commit " + commit
                    + ". With changes that are not committed, nobody can make them again");
        }
    }
}
