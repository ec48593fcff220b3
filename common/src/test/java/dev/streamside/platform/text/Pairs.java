package dev.streamside.platform.text;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.text.Normalizer;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;

/// Texts that look the same, and texts that look different, for the tests of all code that compares texts.
public final class Pairs {
    private static final Pattern ESCAPED = Pattern.compile("\\\\u\\{([0-9A-F]+)}");

    /// @param kind  how they differ for a program
    /// @param one   in NFC
    /// @param other in NFC
    public record Pair(String kind, String one, String other) {}

    private Pairs() {}

    /// Pairs that a reader cannot tell apart, or that differ only in style or case.
    public static List<Pair> same() {
        return pairs("same");
    }

    /// Pairs that a reader can tell apart.
    public static List<Pair> different() {
        return pairs("different");
    }

    private static List<Pair> pairs(String which) {
        try (InputStream in = Objects.requireNonNull(Pairs.class.getResourceAsStream("pairs.tsv"))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .map(line -> line.split("\t"))
                    .filter(line -> line[0].equals(which))
                    .map(line -> new Pair(line[1], text(line[2]), text(line[3])))
                    .toList();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private static String text(String escaped) {
        String text =
                ESCAPED.matcher(escaped).replaceAll(code -> Character.toString(Integer.parseInt(code.group(1), 16)));
        return Normalizer.normalize(text, Normalizer.Form.NFC);
    }
}
