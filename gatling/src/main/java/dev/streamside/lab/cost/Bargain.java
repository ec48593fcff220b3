package dev.streamside.lab.cost;

import dev.streamside.lab.report.Digits;
import dev.streamside.lab.report.DotPicture;
import dev.streamside.lab.report.DotPicture.Dot;
import dev.streamside.lab.report.MapPicture.Scale;
import dev.streamside.lab.report.Report.Section;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/// How soon chats come, and what that costs.
final class Bargain {
    private static final Scale DELIVERY = new Scale("delivery p50, ms", 1, 10_000);
    /// Beyond the outermost dots, as a factor.
    private static final double MARGIN = 1.3;

    private Bargain() {}

    static Section section(List<Step> measured) {
        double audience = measured.stream()
                .map(Step::viewers)
                .min(Comparator.comparingDouble(viewers -> Math.abs(Math.log(viewers / CostReport.VIEWERS))))
                .orElseThrow();
        List<Step> steps = measured.stream()
                .filter(step -> Math.abs(step.viewers() / audience - 1) < 0.1 && step.p50Millis() > 0)
                .toList();
        List<String> ways =
                steps.stream().map(step -> step.way().name()).distinct().toList();
        double[] costs =
                steps.stream().mapToDouble(Step::cpuPerViewerHour).sorted().toArray();
        return new Section(
                "Speed and CPU",
                String.format(
                        Locale.ROOT,
                        "Each dot is a step of a run with about %,.0f viewers; the number is its chats per second.",
                        audience),
                DotPicture.of(
                        DELIVERY,
                        new Scale("CPU, s per viewer-hour", costs[0] / MARGIN, costs[costs.length - 1] * MARGIN),
                        steps.stream()
                                .map(step -> new Dot(
                                        step.p50Millis(),
                                        step.cpuPerViewerHour(),
                                        ways.indexOf(step.way().name()),
                                        Digits.of(step.chats())))
                                .toList(),
                        ways),
                null,
                List.of());
    }
}
