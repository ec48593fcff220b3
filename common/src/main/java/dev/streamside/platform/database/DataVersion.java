package dev.streamside.platform.database;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.module.ModuleDescriptor.Version;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;

/// The version of Streamside that last used the data of the embedded database: a newer one may have stored
/// data that an older one cannot read. Kept in a small file next to the data.
final class DataVersion {
    private final Path file;
    private final Optional<Version> program;

    /// @param program the version of this program. If it has not been packaged, this is empty or not a
    ///     version, and the file is not touched
    DataVersion(Path folder, String program) {
        this.file = folder.resolve("version");
        this.program = parse(program);
    }

    private static Optional<Version> parse(String text) {
        try {
            return Optional.of(Version.parse(text.strip()));
        } catch (IllegalArgumentException _) {
            return Optional.empty();
        }
    }

    /// @throws EmbeddedDatabaseUnavailable if a newer version has used the data
    void requireNotNewer() {
        Version data = read().orElse(null);
        if (data != null && program.isPresent() && data.compareTo(program.get()) > 0) {
            throw new EmbeddedDatabaseUnavailable(
                    "The data in " + file.toAbsolutePath().normalize().getParent() + " is of Streamside " + data
                            + ", which is newer than this one, " + program.get() + ".",
                    "Start that version again, or choose another folder with --streamside.database.folder=...");
        }
    }

    private Optional<Version> read() {
        try {
            return Files.exists(file) ? parse(Files.readString(file)) : Optional.empty();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /// Records that this program uses the data from now on. A crash leaves either the old or the new file.
    void write() {
        if (program.isEmpty() || read().equals(program)) {
            return;
        }
        try {
            Path next = file.resolveSibling("version.next");
            Files.writeString(next, program.get() + System.lineSeparator());
            Files.move(next, file, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
