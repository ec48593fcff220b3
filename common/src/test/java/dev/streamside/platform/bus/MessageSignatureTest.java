package dev.streamside.platform.bus;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class MessageSignatureTest {
    private static final byte[] MESSAGE = "a message".getBytes(StandardCharsets.UTF_8);

    private final MessageSignature ours = new MessageSignature("a secret of thirty-two characters");

    @Test
    void aSignedMessage_isBelieved_alsoAnEmptyOne() {
        assertThat(ours.verify("s:1", ours.sign("s:1", MESSAGE))).isEqualTo(MESSAGE);
        assertThat(ours.verify("s:1", ours.sign("s:1", new byte[0]))).isEmpty();
    }

    @Test
    void aMessage_isNotBelieved_withoutItsSignature() {
        byte[] changed = ours.sign("s:1", MESSAGE);
        changed[changed.length - 1]++;

        assertThat(ours.verify("s:1", MESSAGE)).isNull();
        assertThat(ours.verify("s:1", new byte[0])).isNull();
        assertThat(ours.verify("s:1", changed)).isNull();
        assertThat(ours.verify("s:2", ours.sign("s:1", MESSAGE)))
                .as("of another channel")
                .isNull();
        assertThat(ours.verify("s:1", new MessageSignature("another secret of many characters").sign("s:1", MESSAGE)))
                .isNull();
    }

    @Test
    void withoutASecret_everythingIsBelieved() {
        var open = new MessageSignature("");

        assertThat(open.verify("s:1", open.sign("s:1", MESSAGE))).isEqualTo(MESSAGE);
        assertThat(open.sign("s:1", MESSAGE)).isEqualTo(MESSAGE);
    }
}
