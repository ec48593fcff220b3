package dev.streamside.crowd;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class PayloadParserTest {
    private final PayloadParser parser = new PayloadParser(new Marks("q1a"));

    @Test
    void anAnswer_saysWhereToContinue_whatWasSkipped_andWhenToPoll() {
        Payload payload = parse("{\"entries\":[{\"text\":\"q1a-4 x\"}],\"cursor\":\"12-3\",\"skipped\":98,"
                + "\"nextPollMillis\":4000}");
        assertThat(payload.marks()).containsExactly(4);
        assertThat(payload.cursor()).isEqualTo("12-3");
        assertThat(payload.skipped()).isEqualTo(98);
        assertThat(payload.pollMillis()).isEqualTo(4_000);
    }

    @Test
    void aCursor_mayBeANumber() {
        assertThat(parse("{\"entries\":[],\"cursor\": 12}").cursor()).isEqualTo("12");
    }

    @Test
    void whatATextSays_isNoCursor() {
        assertThat(parse("{\"text\":\"\\\"cursor\\\":\\\"9\\\"\",\"cursor\":\"12\"}")
                        .cursor())
                .isEqualTo("12");
        assertThat(parse("{\"type\":\"counts\",\"viewers\":7}").cursor()).isNull();
    }

    @Test
    void whatGoesOn_continuesTheCursor_withItsEpoch() {
        var cursor = new Cursor();
        assertThat(cursor.isKnown()).isFalse();
        cursor.follow(parse("{\"type\":\"hello\",\"entries\":[],\"cursor\":\"12-3\"}"));
        cursor.follow(parse("[14,[50,0,\"q1a-1\"],[50,0,\"q1a-2\"]]"));
        assertThat(cursor.text()).isEqualTo("14-3");
        cursor.follow(parse("{\"type\":\"counts\",\"viewers\":7}"));
        assertThat(cursor.text()).isEqualTo("14-3");
        cursor.follow(parse("{\"type\":\"entries\",\"entries\":[],\"cursor\":\"20\"}"));
        assertThat(cursor.text()).isEqualTo("20");
    }

    @Test
    void whatGoesOn_saysWhatIsLeftOut_beforeItsEntries() {
        assertThat(parse("[64,49,[50,0,\"q1a-1\"]]").skipped()).isEqualTo(49);
        assertThat(parse("[15,[50,0,\"q1a-1\"]]").skipped()).isZero();
    }

    private Payload parse(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        return parser.parse(bytes, 0, bytes.length);
    }
}
