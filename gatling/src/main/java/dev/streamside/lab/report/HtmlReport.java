package dev.streamside.lab.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/// A report as one self-contained HTML file.
public final class HtmlReport {
    private static final ObjectMapper JSON = new ObjectMapper();

    private HtmlReport() {}

    public static String of(Report report) {
        try {
            return Templates.filled(
                    "report.html",
                    Map.of(
                            "report", report,
                            "hasCharts", hasCharts(report),
                            "script", resource("uPlot.iife.min.js"),
                            "style", resource("uPlot.min.css"),
                            "charts", charts(report)));
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /// The chart library is as large as the rest of most reports, so it is only included if needed.
    private static boolean hasCharts(Report report) {
        return report.sections().stream().anyMatch(section -> !section.charts().isEmpty());
    }

    /// In the order of the sections, escaped so that a name cannot end the script element.
    private static String charts(Report report) throws JsonProcessingException {
        List<List<Report.Chart>> charts =
                report.sections().stream().map(Report.Section::charts).toList();
        return JSON.writeValueAsString(charts).replace("<", "\\u003c");
    }

    private static String resource(String name) throws IOException {
        try (InputStream in = HtmlReport.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IOException("Not on the class path: " + name);
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
