package dev.streamside.lab.compare;

import dev.streamside.lab.gatlinglog.Run;
import dev.streamside.lab.report.Report.Cell;
import dev.streamside.lab.report.Report.Section;
import dev.streamside.lab.report.Report.Table;
import dev.streamside.lab.report.Report.Tone;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// The runs that were compared.
final class RunTable {
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss 'UTC'", Locale.ROOT)
            .withZone(ZoneOffset.UTC);

    private RunTable() {}

    static Section of(List<RunGroup> groups) {
        List<List<Cell>> rows = new ArrayList<>();
        for (RunGroup group : groups) {
            for (Run run : group.runs()) {
                rows.add(List.of(
                        Cell.of(run.folder().toString()),
                        new Cell(group.label(), Tone.MUTED),
                        Cell.of(TIME.format(run.header().start())),
                        Cell.of(run.seconds() + " s"),
                        Cell.of(run.header().version()),
                        Cell.of(run.header().simulation() + end(run))));
            }
        }
        return Section.of(
                "Runs", "", new Table(List.of("Folder", "runs", "began", "lasted", "Gatling", "Simulation"), rows));
    }

    private static String end(Run run) {
        if (!run.isComplete()) {
            return " (ends early)";
        }
        return run.activeAtEnd() > 0 ? String.format(Locale.ROOT, " (%,d users still active)", run.activeAtEnd()) : "";
    }
}
