package dev.streamside.lab.cost;

import dev.streamside.lab.report.Digits;
import dev.streamside.lab.report.DotPicture;
import dev.streamside.lab.report.DotPicture.Dot;
import dev.streamside.lab.report.MapPicture.Scale;
import dev.streamside.lab.report.Report.Section;
import java.util.List;
import java.util.Locale;

/// How fast chats are delivered, and what that costs.
final class Bargain {
    private static final Scale DELIVERY = new Scale("delivery p50, ms", 1, 10_000);
    /// The space beyond the outermost dots, as a factor.
    private static final double MARGIN = 1.3;

    private Bargain() {}

    static Section section(Costs costs) {
        double audience = costs.audience();
        List<Step> steps = costs.steps().stream()
                .filter(step -> step.hasAbout(audience) && step.p50Millis() > 0)
                .toList();
        List<String> modes =
                steps.stream().map(step -> step.mode().name()).distinct().toList();
        double[] cpu =
                steps.stream().mapToDouble(Step::cpuPerViewerHour).sorted().toArray();
        return new Section(
                "Speed and CPU",
                String.format(
                        Locale.ROOT,
                        "Each dot is a step of a run with about %,.0f viewers; the number is its chats per second.",
                        audience),
                DotPicture.of(
                        DELIVERY,
                        new Scale("CPU, s per viewer-hour", cpu[0] / MARGIN, cpu[cpu.length - 1] * MARGIN),
                        steps.stream()
                                .map(step -> new Dot(
                                        step.p50Millis(),
                                        step.cpuPerViewerHour(),
                                        modes.indexOf(step.mode().name()),
                                        Digits.of(step.chats())))
                                .toList(),
                        modes),
                null,
                List.of());
    }
}
