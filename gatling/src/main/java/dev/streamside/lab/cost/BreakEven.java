package dev.streamside.lab.cost;

import dev.streamside.lab.statistics.Finding;
import dev.streamside.lab.statistics.Finding.Verdict;
import java.util.List;
import java.util.Locale;
import java.util.function.DoubleFunction;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/// The rates of chats at which one delivery mode is cheaper than another, for an audience of a given size.
final class BreakEven {
    /// Chats per second, like [#MOST].
    static final double LEAST = 0.25;
    static final double MOST = 64;
    private static final int PARTS = 160;

    private final List<Finding> findings;

    /// @param compare the ratio of the mode's cost to the other's, by chats per second
    BreakEven(DoubleFunction<Finding> compare) {
        findings = DoubleStream.iterate(0, part -> part <= PARTS, part -> part + 1)
                .map(BreakEven::rate)
                .mapToObj(compare)
                .toList();
    }

    private static double rate(double part) {
        return LEAST * Math.pow(MOST / LEAST, part / PARTS);
    }

    boolean isUndecided() {
        return findings.stream().allMatch(BreakEven::isUndecided);
    }

    private static boolean isUndecided(Finding finding) {
        return finding.verdict() != Verdict.DIFFERS;
    }

    /// The rates at which the mode is cheaper, such as `below 4.2/s (undecided 3.1–6.0/s)`.
    String words() {
        String cheaper = ranges(finding -> finding.ratio().value() < 1);
        String undecided = ranges(BreakEven::isUndecided);
        return switch (undecided) {
            case "never" -> cheaper;
            case "always" -> cheaper + " (undecided)";
            default -> cheaper + " (undecided " + undecided + ")";
        };
    }

    private String ranges(Predicate<Finding> holds) {
        List<Integer> begins = IntStream.rangeClosed(0, PARTS)
                .filter(i -> holds.test(findings.get(i)) && (i == 0 || !holds.test(findings.get(i - 1))))
                .boxed()
                .toList();
        return begins.isEmpty()
                ? "never"
                : begins.stream().map(begin -> range(begin, holds)).collect(Collectors.joining(", "));
    }

    private String range(int begin, Predicate<Finding> holds) {
        int end = begin;
        while (end < PARTS && holds.test(findings.get(end + 1))) {
            end++;
        }
        if (begin == 0) {
            return end == PARTS ? "always" : "below " + shown(end);
        }
        return end == PARTS ? "above " + shown(begin) : shown(begin).replace("/s", "–") + shown(end);
    }

    private static String shown(int part) {
        double rate = rate(part);
        return String.format(Locale.ROOT, rate >= 9.95 ? "%.0f/s" : "%.1f/s", rate);
    }
}
