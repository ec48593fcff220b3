package dev.streamside.lab.studyreport;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EqualRunsTest {
    private static final Path DOCS = Path.of("../docs");

    @Test
    void howFarApartEqualRunsAre_isTakenFromThePublishedPairs() throws IOException {
        EqualRuns published = EqualRuns.of(DOCS.resolve("results"));
        assertThat(EqualRuns.PUBLISHED.csv()).as("gatling/lab draw").isEqualTo(published.csv());
    }

    @Test
    void rates_areLeftOut_asMostStudiesPlanThem() {
        assertThat(EqualRuns.PUBLISHED.spreads()).isNotEmpty();
        assertThat(EqualRuns.PUBLISHED.spreads().keySet()).noneMatch(figure -> figure.endsWith(" per s"));
    }

    /// In delay, bytes and processor time.
    @ParameterizedTest
    @CsvSource({
        "findings.md, differ by 0.1 % in delay, 2 % in bytes and 4 % in CPU",
        "findings.ko.md, 지연 0.1 %, 바이트 2 %, CPU 4 %"
    })
    void whatTheFindingsSayOfIt_isThat(String page, String words) throws IOException {
        assertThat(Files.readString(DOCS.resolve(page))).contains(words);
        assertThat(EqualRuns.PUBLISHED.spreads())
                .hasEntrySatisfying(
                        "delivery p50, ms", spread -> assertThat(spread).isBetween(0.0005, 0.0015))
                .hasEntrySatisfying(
                        "written, kB per viewer-hour",
                        spread -> assertThat(spread).isBetween(0.015, 0.025))
                .hasEntrySatisfying(
                        "application CPU, s per viewer-hour",
                        spread -> assertThat(spread).isBetween(0.035, 0.045));
    }
}
