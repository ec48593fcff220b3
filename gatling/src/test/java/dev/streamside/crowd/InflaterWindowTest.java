package dev.streamside.crowd;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import org.junit.jupiter.api.Test;

class InflaterWindowTest {
    private final InflaterWindows windows = new InflaterWindows();
    private final Deflater deflater = new Deflater(Deflater.DEFAULT_COMPRESSION, true);

    @Test
    void messagesThatReferToEarlierOnes_areRead() throws Exception {
        InflaterWindow window = windows.beginning();
        Random random = new Random(7);
        for (int i = 0; i < 2_000; i++) {
            String text = "{\"author\":\"member " + random.nextInt(300) + "\",\"text\":\"" + random.nextLong() + "\"}";
            byte[] message = compressed(text);

            InflaterWindow.Step step = window.step(windows, message, message.length);

            assertThat(new String(step.text(), StandardCharsets.UTF_8)).isEqualTo(text);
            window = step.after();
        }
    }

    @Test
    void viewersAtTheSamePlace_shareWhatWasInflated() throws Exception {
        InflaterWindow window = windows.beginning();
        byte[] message = compressed("for everybody");
        InflaterWindow.Step first = window.step(windows, message, message.length);

        InflaterWindow.Step second = window.step(windows, Arrays.copyOf(message, 99), message.length);
        assertThat(second.text()).isSameAs(first.text());
        assertThat(second.after()).isSameAs(first.after());
    }

    @Test
    void viewersWhoBeganElsewhere_meetWhenTheyRememberTheSame() throws Exception {
        byte[] common = new byte[InflaterWindow.SIZE];
        new Random(7).nextBytes(common);
        InflaterWindow one = after(windows.beginning(), "one");
        InflaterWindow other = after(windows.beginning(), "another");
        assertThat(one).isNotSameAs(other);
        for (int i = 0; i < 8; i++) {
            String part = new String(common, i * 4_096, 4_096, StandardCharsets.ISO_8859_1);
            one = after(one, part);
            other = after(other, part);
        }
        assertThat(one).isSameAs(other);
    }

    @Test
    void viewersWhoBeganElsewhere_areKeptApart() throws Exception {
        InflaterWindow window = windows.beginning();
        byte[] one = compressed("one");
        byte[] two = compressed("one more");
        deflater.reset();
        byte[] fresh = compressed("one more");

        assertThat(text(window.step(windows, one, one.length).after(), two)).isEqualTo("one more");
        assertThat(text(window, fresh)).isEqualTo("one more");
    }

    @Test
    void aDamagedMessage_isRefused() {
        byte[] damaged = {(byte) 0xff, (byte) 0xff, (byte) 0xff};

        assertThatThrownBy(() -> windows.beginning().step(windows, damaged, damaged.length))
                .isInstanceOf(DataFormatException.class);
    }

    @Test
    void aMessageThatGrowsBeyondMeasure_isRefused() {
        byte[] bomb = compressed("a".repeat(5_000_000));

        assertThatThrownBy(() -> windows.beginning().step(windows, bomb, bomb.length))
                .isInstanceOf(DataFormatException.class)
                .hasMessageContaining("larger than");
    }

    /// As if the server compressed each message by itself.
    private InflaterWindow after(InflaterWindow window, String text) throws DataFormatException {
        deflater.reset();
        byte[] message = compressed(text);
        return window.step(windows, message, message.length).after();
    }

    private String text(InflaterWindow window, byte[] message) throws DataFormatException {
        return new String(window.step(windows, message, message.length).text(), StandardCharsets.UTF_8);
    }

    /// As a server sends it: without the four bytes that end a flush.
    private byte[] compressed(String text) {
        deflater.setInput(text.getBytes(StandardCharsets.UTF_8));
        var out = new ByteArrayOutputStream();
        byte[] part = new byte[4_096];
        int count;
        do {
            count = deflater.deflate(part, 0, part.length, Deflater.SYNC_FLUSH);
            out.write(part, 0, count);
        } while (count == part.length);
        byte[] flushed = out.toByteArray();
        return Arrays.copyOf(flushed, flushed.length - 4);
    }
}
