package dev.streamside.lab.studyreport;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.streamside.lab.study.RunFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The figures of one run of a variant, from which tables and verdicts are made. They are also written to the folder of
/// the run, as `figures.json`; of published results, they are all that there is of a run.
///
/// @param block      in which it was run; the runs of a block are compared with each other
/// @param isOfWindow whether start, compiler and ramp are left out; results of earlier versions have them
/// @param values     by the titles of the figures; what was not measured is left out
record RunFigures(int block, boolean isOfWindow, Map<String, Double> values) {
    private static final ObjectMapper JSON = new ObjectMapper();

    static RunFigures of(MeasuredRun run, List<ReportFigure> figures) {
        Map<String, Double> values = new LinkedHashMap<>();
        for (ReportFigure figure : figures) {
            double value = figure.value().applyAsDouble(run);
            if (Double.isFinite(value)) {
                values.put(figure.title(), value);
            }
        }
        return new RunFigures(run.block(), run.isOfWindow(), values);
    }

    static boolean areIn(RunFolder folder) {
        return Files.exists(folder.figures());
    }

    static RunFigures read(RunFolder folder) throws IOException {
        return JSON.readValue(folder.figures().toFile(), RunFigures.class);
    }

    void write(RunFolder folder) throws IOException {
        JSON.writerWithDefaultPrettyPrinter().writeValue(folder.figures().toFile(), this);
    }

    /// NaN if it was not measured.
    double of(ReportFigure figure) {
        return values.getOrDefault(figure.title(), Double.NaN);
    }
}
