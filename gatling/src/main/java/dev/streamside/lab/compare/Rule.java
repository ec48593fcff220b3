package dev.streamside.lab.compare;

import dev.streamside.lab.gatlinglog.Row;
import dev.streamside.lab.gatlinglog.RowName;
import dev.streamside.lab.statistics.Finding;
import dev.streamside.lab.statistics.Interval;
import dev.streamside.lab.statistics.Median;
import dev.streamside.lab.statistics.Ratio;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// A limit on how much worse a figure may be than its base, such as `p95 of "send" is 10% worse`. With
/// several runs of each, the difference must also exceed chance; single runs are compared as they are.
public final class Rule {
    private static final Pattern FORM =
            Pattern.compile("(p\\d{1,2}(?:\\.\\d{1,6})?|mean|max|failures) of \"(.+)\" is (\\d+(?:\\.\\d+)?) ?% worse");
    private static final String FAILURES = "failures";
    private static final int MOST_NAMES = 20;

    private final String text;
    /// Null for the share of failures, which is compared in percentage points.
    private final @Nullable Measure measure;
    private final String row;
    /// A difference above this is too much.
    private final double percent;

    private Rule(String text, @Nullable Measure measure, String row, double percent) {
        this.text = text;
        this.measure = measure;
        this.row = row;
        this.percent = percent;
    }

    /// @throws IllegalArgumentException if it is not a rule
    public static Rule of(String text) {
        Matcher form = FORM.matcher(text.strip());
        if (!form.matches()) {
            throw new IllegalArgumentException("Not a rule: " + text
                    + ". A rule is: p95 of \"send\" is 10% worse. Besides p95: any percentile, mean, max, failures");
        }
        Measure measure = form.group(1).equals(FAILURES) ? null : Measure.time(form.group(1));
        return new Rule(text, measure, form.group(2), Double.parseDouble(form.group(3)));
    }

    /// The outcome of a rule.
    ///
    /// @param isChecked false if there was nothing to check, because one of the two does not have the row
    /// @param problem how it is broken, or why it was not checked; null if it holds
    public record Outcome(
            String rule, boolean isChecked, @Nullable String problem) {}

    /// The outcomes of all rules for one group.
    public record Check(Lineup.Pair pair, List<Outcome> outcomes) {
        public static Check of(List<Rule> rules, Lineup.Pair pair) {
            return new Check(
                    pair,
                    rules.stream()
                            .map(rule -> rule.check(pair.base(), pair.group()))
                            .toList());
        }
    }

    /// Whether `second` is worse than allowed.
    private Outcome check(RunGroup first, RunGroup second) {
        try {
            return new Outcome(text, true, broken(first, second).orElse(null));
        } catch (IllegalArgumentException missing) {
            return new Outcome(text, false, missing.getMessage());
        }
    }

    /// How `second` is worse than allowed; empty if it is not.
    Optional<String> broken(RunGroup first, RunGroup second) {
        RowName name = name(first, second);
        double[] one = values(name, first);
        double[] other = values(name, second);
        if (one.length == 0) {
            throw new IllegalArgumentException("There was no good answer to compare with for: " + text);
        }
        int silent = second.failureShares(name).length - other.length;
        if (measure != null && silent > 0) {
            return Optional.of(String.format(Locale.ROOT, "%s: no good answer in %d of its runs", row, silent));
        }
        double worse = measure == null
                ? (Median.of(other) - Median.of(one)) * 100
                : (Median.of(other) / Math.max(Measure.RESOLUTION_MILLIS, Median.of(one)) - 1) * 100;
        return worse > percent && isMoreThanChance(one, other)
                ? Optional.of(String.format(
                        Locale.ROOT,
                        "%s: %s worse by %.1f %s%s",
                        row,
                        measure == null ? FAILURES : measure.title(),
                        worse,
                        measure == null ? "percentage points" : "%",
                        one.length == 1 || other.length == 1 ? " (one run: it may be chance)" : ""))
                : Optional.empty();
    }

    private boolean isMoreThanChance(double[] one, double[] other) {
        if (measure != null && Measure.areWithinResolution(one, other)) {
            return false;
        }
        if (one.length == 1 || other.length == 1) {
            return true;
        }
        if (measure == null) {
            return Interval.ofGroups(one, other, Ratio.CONFIDENCE).excludesZero();
        }
        return Finding.of(Measure.ratio(one, other, Ratio.CONFIDENCE), 1).verdict() == Finding.Verdict.DIFFERS;
    }

    private double[] values(RowName name, RunGroup group) {
        return measure == null ? group.failureShares(name) : group.values(name, measure);
    }

    private RowName name(RunGroup first, RunGroup second) {
        List<RowName> names = first.measured().stream()
                .flatMap(run -> run.rows().stream())
                .map(Row::name)
                .distinct()
                .toList();
        return names.stream()
                .filter(name -> name.toString().equals(row) && first.has(name) && second.has(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("No row \"" + row + "\" in both; there are "
                        + names.stream().limit(MOST_NAMES).toList()
                        + (names.size() > MOST_NAMES ? " and " + (names.size() - MOST_NAMES) + " more" : "")));
    }
}
