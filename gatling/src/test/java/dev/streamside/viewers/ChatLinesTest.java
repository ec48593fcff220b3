package dev.streamside.viewers;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ChatLinesTest {
    private static final List<String> LINES = lines(new Random(1));

    private static List<String> lines(Random random) {
        return IntStream.range(0, 20_000).mapToObj(i -> ChatLines.line(random)).toList();
    }

    @Test
    void everyLine_isOneThatTheChatAccepts() {
        assertThat(LINES).allSatisfy(line -> {
            assertThat(line).isNotBlank().isEqualTo(line.strip());
            assertThat(line.codePointCount(0, line.length())).isLessThanOrEqualTo(200);
        });
    }

    @Test
    void halfOfTheLines_areShort_andSomeAreLong() {
        int[] lengths = LINES.stream().mapToInt(String::length).sorted().toArray();
        assertThat(lengths[lengths.length / 2]).isBetween(6, 16);
        assertThat(lengths[lengths.length * 99 / 100]).isBetween(60, 140);
    }

    @Test
    void bothLanguages_areSpoken() {
        long korean = LINES.stream()
                .filter(line -> line.codePoints()
                        .anyMatch(point -> Character.UnicodeScript.of(point) == Character.UnicodeScript.HANGUL))
                .count();
        assertThat((double) korean / LINES.size()).isBetween(0.5, 0.7);
    }

    @Test
    void theSameSeed_saysTheSame() {
        assertThat(lines(new Random(1))).isEqualTo(LINES);
    }
}
