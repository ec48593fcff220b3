package dev.streamside.lab.studyreport;

import dev.streamside.lab.statistics.Finding;
import dev.streamside.lab.statistics.Ratio;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/// The answer to a study's question, in sentences.
final class StudyAnswer {
    private final Findings findings;
    private final List<ReportFigure> figures;

    /// @param figures that answer the question; the first is the most important
    StudyAnswer(Findings findings, List<ReportFigure> figures) {
        this.findings = findings;
        this.figures = figures;
    }

    String text() {
        return figures.stream()
                .flatMap(figure -> findings.others().stream()
                        .flatMap(variant ->
                                findings
                                        .of(figure, variant)
                                        .map(finding -> sentence(figure, variant, finding))
                                        .stream()))
                .collect(Collectors.joining("\n"));
    }

    /// How much the same thing differs from itself.
    String noise() {
        String list = figures.stream()
                .flatMap(figure -> findings.noise(figure).stream().map(ratio -> figure.name() + " " + ratio))
                .collect(Collectors.joining("; "));
        return list.isEmpty() ? "" : findings.first() + ", run twice in each block, differs from itself: " + list + ".";
    }

    private String sentence(ReportFigure figure, String variant, Finding finding) {
        Ratio ratio = finding.ratio();
        String fact = String.format(
                Locale.ROOT,
                "%s: %s has %s times that of %s%s",
                figure.name(),
                variant,
                ratio.times(),
                findings.base(variant),
                ratio.hasInterval() ? " (95 % interval " + ratio.interval() + ", " + ratio.runs() + " blocks)" : "");
        return switch (finding.verdict()) {
            case DIFFERS -> fact + ".";
            case SAME -> fact + ": the same within 5 %.";
            case TOO_CLOSE -> fact + ", too close to tell apart: times are counted in whole milliseconds.";
            case UNDECIDED -> "Undecided. " + fact + ", " + reason(finding) + ".";
        };
    }

    private static String reason(Finding finding) {
        if (!finding.ratio().hasInterval()) {
            return "in one run each; at least " + finding.moreRuns() + " more blocks are needed";
        }
        return finding.moreRuns() == 0
                ? "which is no more than the first variant differs from itself"
                : "and about " + (finding.moreRuns() == 1 ? "1 more run is" : finding.moreRuns() + " more runs are")
                        + " needed";
    }
}
