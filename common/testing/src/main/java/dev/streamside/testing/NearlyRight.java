package dev.streamside.testing;

import java.util.List;
import java.util.random.RandomGenerator;

/// Texts that are nearly valid: valid ones with parts removed, inserted, duplicated or changed, above all
/// those that parsers stumble over.
public final class NearlyRight {
    private static final int MAX_EDITS = 4;
    private static final List<String> STUMBLING_BLOCKS = List.of(
            "0",
            "00",
            "-0",
            "-1",
            "+1",
            "1.5",
            "1e9",
            "1e999999999",
            "0x10",
            "١",
            "NaN",
            "2147483647",
            "2147483648",
            "9007199254740993",
            "9223372036854775807",
            "9223372036854775808",
            "18446744073709551616",
            "9".repeat(400),
            "2026-02-30T25:61:61Z",
            "+999999999-12-31T23:59:59Z",
            "PT9223372036854775807S",
            "null",
            "true",
            "[",
            "{",
            "}",
            "]",
            "[".repeat(100),
            "\"",
            "'",
            ",",
            ":",
            ";",
            "&",
            "=",
            "?",
            "#",
            "/",
            "//",
            "..",
            ".",
            "-",
            "%",
            "%00",
            "%zz",
            "%ed%a0%80",
            "\\",
            "\\u0000",
            "\\ud800",
            "\0",
            "\r\n",
            "\t",
            " ",
            "\u00a0",
            "\u202e",
            "\ufeff",
            "\ud800",
            "가",
            "👨‍👩‍👧‍👦",
            "e" + "\u0301".repeat(50),
            "a".repeat(5_000));

    private NearlyRight() {}

    /// One of `right`, with up to four edits; in one of five cases unchanged.
    public static String one(RandomGenerator random, List<String> right) {
        String text = right.get(random.nextInt(right.size()));
        for (int i = random.nextInt(MAX_EDITS + 1); i > 0; i--) {
            text = edited(random, text, right);
        }
        return text;
    }

    private static String edited(RandomGenerator random, String text, List<String> right) {
        int from = random.nextInt(text.length() + 1);
        int to = random.nextInt(3) == 0 ? random.nextInt(from, text.length() + 1) : Math.min(text.length(), from + 1);
        String before = text.substring(0, from);
        String cut = text.substring(from, to);
        String after = text.substring(to);
        return switch (random.nextInt(6)) {
            case 0 -> before + after;
            case 1 -> before + cut + cut + after;
            case 2 -> before + (char) random.nextInt(random.nextBoolean() ? 0x80 : 0x10000) + after;
            case 3 -> before + cut + right.get(random.nextInt(right.size())) + after;
            case 4 -> before + STUMBLING_BLOCKS.get(random.nextInt(STUMBLING_BLOCKS.size())) + cut + after;
            default -> before + STUMBLING_BLOCKS.get(random.nextInt(STUMBLING_BLOCKS.size())) + after;
        };
    }
}
