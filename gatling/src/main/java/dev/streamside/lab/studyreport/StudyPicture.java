package dev.streamside.lab.studyreport;

import dev.streamside.lab.report.RatioPicture;
import dev.streamside.lab.report.Report.Section;
import dev.streamside.lab.report.Report.Tone;
import dev.streamside.lab.statistics.Finding;
import dev.streamside.lab.statistics.Ratio;
import dev.streamside.lab.studyreport.ReportFigure.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The picture that answers a study's question: the answering and the main figures of each variant compared
/// with the first.
final class StudyPicture {
    private final Map<String, List<RunFigures>> variants;
    private final Findings findings;
    private final List<ReportFigure> answers;

    /// @param variants the runs of each, by its name
    /// @param answers  the figures that answer the question
    StudyPicture(Map<String, List<RunFigures>> variants, Findings findings, List<ReportFigure> answers) {
        this.variants = variants;
        this.findings = findings;
        this.answers = answers;
    }

    /// Empty if nothing can be compared.
    Optional<Section> section() {
        List<RatioPicture.Value> values = new ArrayList<>();
        ReportFigure.with(answers, figure -> figure.kind() == Kind.MAIN)
                .forEach(figure -> variants.keySet().stream()
                        .filter(variant -> !findings.isBase(variant))
                        .forEach(variant -> findings.of(figure, variant)
                                .map(finding -> value(figure.name() + ": " + variant, finding))
                                .ifPresent(values::add)));
        return values.isEmpty()
                ? Optional.empty()
                : Optional.of(new Section(
                        "Beside " + findings.basis(),
                        "How many times as much, on a logarithmic scale: a dot with its 95 % interval. Within the grey"
                                + " band, the two are called the same. A hollow dot is undecided, or too close to tell"
                                + " apart.",
                        RatioPicture.of(values, Finding.SAME),
                        null,
                        List.of()));
    }

    private static RatioPicture.Value value(String label, Finding finding) {
        Ratio ratio = finding.ratio();
        return new RatioPicture.Value(
                label,
                ratio.value(),
                ratio.low(),
                ratio.high(),
                ratio + " " + finding.words(),
                switch (finding.verdict()) {
                    case DIFFERS, PLAIN, SAME -> Tone.PLAIN;
                    case TOO_CLOSE, UNDECIDED -> Tone.MUTED;
                });
    }
}
