package dev.streamside.crowd;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class MarksTest {
    private final Marks marks = new Marks("q1a");

    @Test
    void marks_areFoundInAnyForm_inTheirOrder() {
        assertThat(in("{\"text\":\"q1a-7 안녕하세요\"},{\"text\":\"q1a-12 hello\"}")).containsExactly(7, 12);
        assertThat(in("[50,[1769347671123,{\"id\":\"7\"},\"q1a-0 ㅋㅋ\"],[50,0,\"q1a-1\"]]"))
                .containsExactly(0, 1);
    }

    @Test
    void aMarkAtTheVeryEnd_isFound() {
        assertThat(in("q1a-345")).containsExactly(345);
    }

    @Test
    void marksOfOtherRuns_andHalfMarks_areNone() {
        assertThat(in("q1b-1 q1-2 q1a 3 q1a- q1a-x")).isEmpty();
    }

    @Test
    void marksOneAfterTheOther_areAllFound() {
        assertThat(in("q1a-q1a-3q1a-4")).containsExactly(3, 4);
    }

    @Test
    void onlyTheGivenBytes_areRead() {
        byte[] bytes = bytes("q1a-1 q1a-2 q1a-3");
        assertThat(marks.in(bytes, 6, 11)).containsExactly(2);
    }

    @Test
    void moreMarksThanExpected_areFound() {
        String many = IntStream.range(0, 1_000).mapToObj(marks::of).collect(Collectors.joining("\n"));
        assertThat(in(many)).containsExactly(IntStream.range(0, 1_000).toArray());
    }

    private int[] in(String text) {
        byte[] bytes = bytes(text);
        return marks.in(bytes, 0, bytes.length);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
