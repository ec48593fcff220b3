package dev.streamside.crowd;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class DataLinesTest {
    private static final String EVENTS = "retry: 3000\n\n: nothing new\n\nid: 7\ndata: {\"a\":1}\n\ndata:[2]\r\n\r\n";

    private final List<String> data = new ArrayList<>();
    private final DataLines lines = lines(false);

    @Test
    void onlyDataIsRead() {
        add(EVENTS);
        assertThat(data).containsExactly("{\"a\":1}", "[2]");
    }

    @Test
    void anyPieces_makeTheSameLines() {
        EVENTS.chars().forEach(each -> add(String.valueOf((char) each)));
        assertThat(data).containsExactly("{\"a\":1}", "[2]");
    }

    @Test
    void ids_areReadIfTheyAreWanted() {
        lines(true).add(Unpooled.copiedBuffer("id: 17:0\r\ndata: 1\r\n\r\n", StandardCharsets.UTF_8));
        assertThat(data).containsExactly("id: 17:0", "1");
    }

    private DataLines lines(boolean withIds) {
        return new DataLines(
                withIds, (bytes, from, to) -> data.add(new String(bytes, from, to - from, StandardCharsets.UTF_8)));
    }

    private void add(String text) {
        lines.add(Unpooled.copiedBuffer(text, StandardCharsets.UTF_8));
    }
}
