package dev.streamside.crowd;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class PayloadCacheTest {
    private final PayloadParser parser = new PayloadParser(new Marks("q1a"));
    private int parsed;
    private final PayloadCache cache = new PayloadCache((bytes, from, to) -> {
        parsed++;
        return parser.parse(bytes, from, to);
    });

    @Test
    void theSameBytes_areScannedOnce_inWhateverBufferTheyCome() {
        Payload first = cache.read(Unpooled.wrappedBuffer(bytes("q1a-1")));
        ByteBuf direct = Unpooled.directBuffer().writeBytes(bytes("q1a-1"));
        assertThat(cache.read(direct)).isSameAs(first);
        assertThat(cache.read(bytes("_q1a-1_"), 1, 6)).isSameAs(first);
        assertThat(parsed).isOne();
        assertThat(direct.readableBytes()).isEqualTo(5);
        direct.release();
    }

    @Test
    void bytesOfTheSameLength_areNotMistakenForEachOther() {
        assertThat(cache.read(bytes("q1a-1"), 0, 5).marks()).containsExactly(1);
        assertThat(cache.read(bytes("q1a-2"), 0, 5).marks()).containsExactly(2);
    }

    @Test
    void payloadsThatOthersReplaced_areScannedAgain_andCorrectly() {
        for (int number = 0; number < 200; number++) {
            read(number);
        }
        read(199);
        assertThat(parsed).isEqualTo(200);
        read(0);
        assertThat(parsed).isEqualTo(201);
    }

    @Test
    void aPayloadThatIsStillInUse_isKept() {
        for (int number = 1; number < 200; number++) {
            read(0);
            read(number);
        }
        assertThat(parsed).isEqualTo(200);
    }

    private void read(int number) {
        byte[] bytes = bytes("q1a-" + number);
        assertThat(cache.read(bytes, 0, bytes.length).marks()).containsExactly(number);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
