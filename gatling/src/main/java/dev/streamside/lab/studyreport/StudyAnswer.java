package dev.streamside.lab.studyreport;

import dev.streamside.lab.report.Digits;
import dev.streamside.lab.statistics.Finding;
import dev.streamside.lab.statistics.Ratio;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/// The answer to a study's question, in sentences.
final class StudyAnswer {
    private static final double SMALL = 0.1;
    /// More sentences are not read: the table has them all.
    private static final int MOST_SENTENCES = 30;

    private final Findings findings;
    private final List<ReportFigure> figures;

    /// @param figures the figures that answer the question; the first is the most important
    StudyAnswer(Findings findings, List<ReportFigure> figures) {
        this.findings = findings;
        this.figures = figures;
    }

    String text() {
        List<String> sentences = figures.stream()
                .flatMap(figure -> findings.others().stream()
                        .flatMap(variant ->
                                findings
                                        .of(figure, variant)
                                        .map(finding -> sentence(figure, variant, finding))
                                        .stream()))
                .toList();
        int more = sentences.size() - MOST_SENTENCES;
        String some = sentences.stream().limit(MOST_SENTENCES).collect(Collectors.joining("\n"));
        return more > 0 ? some + "\nThe table has " + more + " more such answers." : some;
    }

    /// How much equal runs differ.
    String noise() {
        String list = figures.stream()
                .flatMap(figure -> findings.noise(figure).stream().map(ratio -> figure.name() + " " + ratio))
                .collect(Collectors.joining("; "));
        return list.isEmpty() ? "" : findings.repeated() + " differs from itself: " + list + ".";
    }

    private String sentence(ReportFigure figure, String variant, Finding finding) {
        Ratio ratio = finding.ratio();
        String base = findings.base(variant);
        String fact = String.format(
                Locale.ROOT,
                "%s: %s %s and %s %s%s, %s%s",
                figure.name(),
                variant,
                Digits.of(findings.median(figure, variant)),
                base,
                Digits.of(findings.median(figure, base)),
                figure.unit().isEmpty() ? "" : " " + figure.unit(),
                times(ratio),
                ratio.hasInterval() ? " (95 % interval " + interval(ratio) + ", " + ratio.runs() + " blocks)" : "");
        return switch (finding.verdict()) {
            case DIFFERS -> fact + ".";
            case PLAIN ->
                fact + ": " + finding.words() + ", in one run each. Two equal runs differ by "
                        + Digits.of(findings.spread(figure) * 100) + " %.";
            case SAME -> fact + ": the same within 5 %.";
            case TOO_CLOSE -> fact + ", too close to tell apart: times are counted in whole milliseconds.";
            case UNDECIDED -> "Undecided. " + fact + ", " + reason(finding) + ".";
        };
    }

    /// A ratio in everyday words.
    private static String times(Ratio ratio) {
        return ratio.value() < SMALL ? part(ratio.value()) + " of it" : ratio.times() + " times as much";
    }

    private static String interval(Ratio ratio) {
        return ratio.value() < SMALL ? part(ratio.low()) + "–" + part(ratio.high()) : ratio.interval();
    }

    private static String part(double ratio) {
        return String.format(Locale.ROOT, "1/%,.0f", 1 / ratio);
    }

    private static String reason(Finding finding) {
        if (!finding.ratio().hasInterval()) {
            return "in one run each, and equal runs may differ by as much; at least " + finding.moreRuns()
                    + " more blocks are needed";
        }
        return finding.moreRuns() == 0
                ? "which is no more than the first variant differs from itself"
                : "and about " + (finding.moreRuns() == 1 ? "1 more run is" : finding.moreRuns() + " more runs are")
                        + " needed";
    }
}
