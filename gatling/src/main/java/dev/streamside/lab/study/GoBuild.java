package dev.streamside.lab.study;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/// What Go writes into the programs that it builds.
final class GoBuild {
    private GoBuild() {}

    /// The version of a program's main module; empty if the program does not say.
    static Optional<String> version(Path program, String module) {
        return versionAfter("mod\t" + module + "\t", program);
    }

    /// The version of a module in a program; empty if the program does not say.
    static Optional<String> versionOfDependency(Path program, String module) {
        return versionAfter("dep\t" + module + "\t", program);
    }

    private static Optional<String> versionAfter(String text, Path program) {
        byte[] name = text.getBytes(StandardCharsets.US_ASCII);
        try (InputStream bytes = new BufferedInputStream(Files.newInputStream(program), 1 << 16)) {
            return find(name, bytes) ? Optional.of(word(bytes)) : Optional.empty();
        } catch (IOException unreadable) {
            return Optional.empty();
        }
    }

    /// Reads to the end of a name. It has no line break and begins a line, so a failed match cannot contain its
    /// beginning.
    private static boolean find(byte[] name, InputStream bytes) throws IOException {
        int matched = 0;
        for (int next = bytes.read(); next >= 0; next = bytes.read()) {
            matched = next == name[matched] ? matched + 1 : next == name[0] ? 1 : 0;
            if (matched == name.length) {
                return true;
            }
        }
        return false;
    }

    private static String word(InputStream bytes) throws IOException {
        var word = new StringBuilder();
        for (int next = bytes.read(); next > ' '; next = bytes.read()) {
            word.append((char) next);
        }
        return word.toString();
    }
}
