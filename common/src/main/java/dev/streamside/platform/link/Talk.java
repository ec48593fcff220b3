package dev.streamside.platform.link;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.text.Normalizer;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Everyday expressions that look like an address: `ok.no`, `readme.md`, `ASP.NET`. From a file that explains
/// each list. All in lower case.
final class Talk {
    private static final String FILE = "talk.txt";
    private static final Pattern HEADING = Pattern.compile("(?m)^\\[.*]$");
    private static final Pattern SPACE = Pattern.compile("\\s+");
    private static final List<Set<String>> LISTS = read();

    private static final Set<String> WORDS = LISTS.get(0);
    private static final Set<String> MORE_WORDS = LISTS.get(1);
    private static final Set<String> ENDINGS_THAT_ARE_WORDS = LISTS.get(2);
    private static final Set<String> LONGER_ENDINGS_THAT_ARE_WORDS = LISTS.get(3);
    private static final Set<String> ENDINGS_OF_ADDRESSES = LISTS.get(4);
    private static final Set<String> ENDINGS_OF_FILES = LISTS.get(5);
    private static final Set<String> ENDINGS_OF_SOME_FILES = LISTS.get(6);
    private static final Set<String> STEMS = LISTS.get(7);
    private static final Set<String> NAMES = LISTS.get(8);
    private static final Set<String> PACKAGES = LISTS.get(9);
    private static final Set<String> AFTER_ENDINGS = LISTS.get(10);
    private static final Set<String> BEFORE_VERSIONS = LISTS.get(11);

    /// Common endings of more than two letters that have no everyday meaning.
    private static final Set<String> PLAIN_ENDINGS = Set.of("com", "net", "org", "biz", "xyz", "edu", "gov");

    private Talk() {}

    private static List<Set<String>> read() {
        try (InputStream in = Objects.requireNonNull(Talk.class.getResourceAsStream(FILE))) {
            List<Set<String>> lists = HEADING.splitAsStream(new String(in.readAllBytes(), StandardCharsets.UTF_8))
                    .map(list -> SPACE.splitAsStream(list.strip())
                            .flatMap(word -> Stream.of(word, withoutAccents(word)))
                            .collect(Collectors.toUnmodifiableSet()))
                    .toList();
            return lists.subList(1, lists.size()); // the text before the first heading is no list
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /// As in [Readings].
    private static String withoutAccents(String word) {
        String parts = Normalizer.normalize(word, Normalizer.Form.NFD).replaceAll("\\p{M}", "");
        return Normalizer.normalize(parts, Normalizer.Form.NFC);
    }

    /// Also true for a single letter, as in an abbreviation.
    static boolean isWord(String label) {
        return WORDS.contains(label) || (label.length() == 1 && Character.isLetter(label.charAt(0)));
    }

    /// Whether it is a likely end of a sentence.
    static boolean endsSentence(String label) {
        return isWord(label) || MORE_WORDS.contains(label);
    }

    /// Whether it can hardly be anything other than an ending.
    static boolean isPlainEnding(String ending) {
        return PLAIN_ENDINGS.contains(ending) || (ending.length() == 2 && !ENDINGS_THAT_ARE_WORDS.contains(ending));
    }

    /// Whether an ending is also a likely first word of a sentence.
    static boolean isWordLikeEnding(String ending) {
        return (ENDINGS_THAT_ARE_WORDS.contains(ending) || LONGER_ENDINGS_THAT_ARE_WORDS.contains(ending))
                && !ENDINGS_OF_ADDRESSES.contains(ending);
    }

    static boolean isFile(String stem, String ending) {
        return ENDINGS_OF_FILES.contains(ending) || (ENDINGS_OF_SOME_FILES.contains(ending) && STEMS.contains(stem));
    }

    static boolean isName(String host) {
        return NAMES.contains(host);
    }

    static boolean isPackage(String label) {
        return PACKAGES.contains(label);
    }

    static boolean followsEnding(String word) {
        return AFTER_ENDINGS.contains(word);
    }

    static boolean precedesVersion(String word) {
        return BEFORE_VERSIONS.contains(word);
    }
}
