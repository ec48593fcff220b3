package dev.streamside.moderation.word;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/// What a word list finds, rightly and wrongly, in two collections. The table in the documentation has the same
/// numbers.
class WordCorpusTest {
    private static final Path DOCUMENT = Path.of("../docs/decisions/how-words-are-found.md");
    private static final List<String> WORDS = List.of(
            "idiot", "loser", "scam", "casino", "viagra", "bastard", "moron", "stupid", "damn", "hell", "바보", "멍청이",
            "사기", "도박", "꺼져", "쓰레기");

    /// How many were found, of one category.
    private record Share(int found, int all) {
        Share plus(boolean isFound) {
            return new Share(found + (isFound ? 1 : 0), all + 1);
        }
    }

    private final WordList list = new WordList(
            WORDS.stream().map(word -> new ListedWord(word, Treatment.REFUSED)).toList());

    @Test
    void theTableInTheDocumentation_saysWhatIsFound() throws IOException {
        List<String> rows = new ArrayList<>();
        shares("evasions.tsv").forEach((kind, share) -> rows.add(row(kind, share)));
        shares("harmless.tsv").forEach((kind, share) -> rows.add(row(kind, share)));

        assertThat(Files.readAllLines(DOCUMENT)).containsAll(rows);
    }

    @Test
    void anEvasion_isFoundBecauseOfItsOwnWord() throws IOException {
        for (String[] line : lines("evasions.tsv")) {
            var others = WORDS.stream()
                    .filter(word -> !word.equals(line[1]))
                    .map(word -> new ListedWord(word, Treatment.REFUSED))
                    .toList();
            assertThat(new WordList(others).find(line[2]).refused()).as(line[2]).isFalse();
        }
    }

    private static String row(String kind, Share share) {
        return "| " + kind + " | " + share.found + " of " + share.all + " |";
    }

    private Map<String, Share> shares(String file) throws IOException {
        Map<String, Share> shares = new LinkedHashMap<>();
        for (String[] line : lines(file)) {
            boolean found = list.find(line[line.length - 1]).refused();
            shares.merge(line[0], new Share(0, 0).plus(found), (share, same) -> share.plus(found));
        }
        return shares;
    }

    private static List<String[]> lines(String file) throws IOException {
        try (InputStream in = Objects.requireNonNull(WordCorpusTest.class.getResourceAsStream(file))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .map(line -> line.split("\t"))
                    .toList();
        }
    }
}
