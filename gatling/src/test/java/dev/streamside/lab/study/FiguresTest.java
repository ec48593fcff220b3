package dev.streamside.lab.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FiguresTest {
    @TempDir
    private Path folder;

    @Test
    void whatIsSaved_isReadAgain_numbersToTheLastDigit_andWords() throws IOException {
        List<Figures.Row> polling = List.of(
                Figures.Row.of("polls per s", 1.0 / 3),
                Figures.Row.of("send", "p99, ms", 12),
                new Figures.Row("facts", "index", "a \"covering\", one"));
        List<Figures.Row> socket = List.of(Figures.Row.of("frames per s", 1e-7));
        var figures = Figures.of(folder);
        figures.put(1, "polling", polling);
        figures.put(1, "socket", socket);
        figures.save(folder);

        var again = Figures.of(folder);
        assertThat(again.variants(1)).containsExactly("polling", "socket");
        assertThat(again.of(1, "polling")).isEqualTo(polling);
        assertThat(again.of(1, "socket")).isEqualTo(socket);
        assertThat(again.of(2, "polling")).isEmpty();
    }

    @Test
    void aFileOfAnEarlierVersion_isRefused() throws IOException {
        Files.writeString(
                folder.resolve(Figures.FILE_NAME), "block,variant,part,figure,value\n1,polling,,polls per s,3\n");
        assertThatThrownBy(() -> Figures.of(folder))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("earlier version");
    }
}
