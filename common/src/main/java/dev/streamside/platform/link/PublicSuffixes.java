package dev.streamside.platform.link;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.IDN;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.zip.GZIPInputStream;

/// The endings under which names can be registered: the part of the [Public Suffix
/// List](https://publicsuffix.org/list/) with the suffixes of ICANN's registries. To update them, replace the
/// file: `gzip -9 -n public_suffix_list.dat`.
final class PublicSuffixes {
    private static final String FILE = "public_suffix_list.dat.gz";
    private static final String BEGIN = "// ===BEGIN ICANN DOMAINS===";
    private static final String END = "// ===END ICANN DOMAINS===";
    private static final String PUNYCODE = "xn--";
    /// The most labels of any suffix.
    private static final int LONGEST = 5;

    /// As in the list: `com`, `co.uk`, `*.ck`, `!www.ck`. And `onion`, which RFC 7686 reserves.
    private static final Set<String> RULES = read();

    private PublicSuffixes() {}

    private static Set<String> read() {
        try (InputStream in =
                new GZIPInputStream(Objects.requireNonNull(PublicSuffixes.class.getResourceAsStream(FILE)))) {
            Set<String> rules = new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .dropWhile(line -> !line.equals(BEGIN))
                    .takeWhile(line -> !line.equals(END))
                    .map(String::strip)
                    .filter(line -> !line.isEmpty() && !line.startsWith("//"))
                    .collect(Collectors.toCollection(HashSet::new));
            rules.add("onion");
            return Set.copyOf(rules);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /// Whether a name can be registered like this: whether there is at least one label before a public suffix.
    ///
    /// @param labels in lower case, in Unicode or Punycode
    static boolean allow(List<String> labels) {
        boolean allowed = false;
        String suffix = "";
        for (int i = labels.size() - 1; i >= 0; i--) {
            String label = unicode(labels.get(i));
            String name = suffix.isEmpty() ? label : label + "." + suffix;
            if (RULES.contains("!" + name)) {
                return true;
            }
            boolean isSuffix = RULES.contains(name)
                    || RULES.contains("*." + (suffix.isEmpty() ? name : suffix)); // *.ck has no rule for ck itself
            if (suffix.isEmpty() && !isSuffix) {
                return false; // no name ends like this
            }
            if (!isSuffix && labels.size() - i > LONGEST) {
                return true;
            }
            allowed = !isSuffix;
            suffix = name;
        }
        return allowed;
    }

    private static String unicode(String label) {
        return label.startsWith(PUNYCODE) ? IDN.toUnicode(label) : label;
    }

    static List<String> labels(String host) {
        return Arrays.asList(host.split("[.\\u3002]", -1));
    }
}
