package dev.streamside.testing;

import java.nio.file.Files;
import java.nio.file.Path;

/// Finds files of the repository, whatever module's folder a test runs in.
public final class Checkout {
    private Checkout() {}

    /// @param path relative to the root of the repository
    /// @throws IllegalStateException if no parent folder has it
    public static Path file(String path) {
        for (Path folder = Path.of("").toAbsolutePath(); folder != null; folder = folder.getParent()) {
            Path file = folder.resolve(path);
            if (Files.exists(file)) {
                return file;
            }
        }
        throw new IllegalStateException(
                path + " is in no folder above " + Path.of("").toAbsolutePath());
    }
}
