package dev.streamside.lab.findings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class AudienceMatrixTest {
    @Test
    void eachAudience_isAColumn_andWhatIsMissingIsADash() {
        assertThat(matrix(
                        "polls, 1,000 viewers, 1 chat/s",
                        "polls, 1,000 viewers, 20 chats/s",
                        "socket, in full, 1,000 viewers, 1 chat/s"))
                .isEqualTo("""
                        | delivery p50, ms, at viewers × messages a second | 1,000 × 1 | 1,000 × 20 |
                        |---|---|---|
                        | polls | 1 | 2 |
                        | socket, in full | 3 | – |
                        """);
    }

    @Test
    void whereAllHaveTheSameViewers_ratesAreTheColumns() {
        assertThat(matrix("each at once, 0.5 chats/s", "merged, 0.5 chats/s"))
                .startsWith("| delivery p50, ms, at messages a second | 0.5 |\n");
    }

    @Test
    void aStudyWithoutRates_hasNone() {
        assertThatThrownBy(() -> matrix("polling", "socket"))
                .hasMessage("made-up has no variants with rates of messages");
    }

    /// With the values 1, 2, 3 …
    private static String matrix(String... variants) {
        List<String> names = List.of(variants);
        List<List<String>> rows = names.stream()
                .map(name -> List.of("delivery p50, ms", name, names.indexOf(name) + 1 + " [0–9]"))
                .toList();
        var table = new PublishedTables.Table("", List.of("Figure", "Variant", "median"), rows);
        return AudienceMatrix.of(
                "delivery p50, ms", names, new PublishedTables("made-up", "", List.of(), List.of(table)));
    }
}
