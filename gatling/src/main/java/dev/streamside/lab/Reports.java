package dev.streamside.lab;

import dev.streamside.lab.report.HtmlReport;
import dev.streamside.lab.report.MarkdownReport;
import dev.streamside.lab.report.Report;
import dev.streamside.lab.report.TerminalReport;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine;

/// Writes a report in all formats and prints it.
final class Reports {
    private Reports() {}

    static void write(Report report, Path folder, CommandLine command) throws IOException {
        Path page = save(report, folder);
        PrintWriter out = command.getOut();
        out.print(new TerminalReport(command.getColorScheme().ansi()).of(report));
        // The tables have scrolled the lead off the screen, so it is repeated.
        out.printf("%n%s%n", report.title());
        report.lead().lines().takeWhile(line -> !line.startsWith("Expected: ")).forEach(out::println);
        out.printf("%nReport with charts: %s%n", page.toUri());
        out.flush();
    }

    /// Writes the files only.
    ///
    /// @return the page
    static Path save(Report report, Path folder) throws IOException {
        Files.createDirectories(folder);
        Files.writeString(folder.resolve("report.md"), MarkdownReport.of(report));
        return savePage(report, folder);
    }

    /// Writes only the page, which is the format with charts.
    static Path savePage(Report report, Path folder) throws IOException {
        return Files.writeString(folder.resolve("report.html"), HtmlReport.of(report));
    }
}
