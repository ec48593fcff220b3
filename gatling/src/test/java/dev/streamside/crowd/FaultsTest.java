package dev.streamside.crowd;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.handler.codec.CorruptedFrameException;
import io.netty.handler.codec.DecoderException;
import io.netty.handler.codec.http.websocketx.WebSocketClientHandshakeException;
import java.net.ConnectException;
import java.util.zip.DataFormatException;
import org.junit.jupiter.api.Test;

class FaultsTest {
    @Test
    void whatServersAndNetworksDo_isCounted() {
        assertThat(Faults.isOfServer(new ConnectException("refused"))).isTrue();
        assertThat(Faults.isOfServer(new WebSocketClientHandshakeException("503")))
                .isTrue();
        assertThat(Faults.isOfServer(new CorruptedFrameException("in several frames")))
                .isTrue();
        assertThat(Faults.isOfServer(new DecoderException(new DataFormatException("damaged"))))
                .isTrue();
    }

    @Test
    void aMistakeInTheCrowd_endsTheRun() {
        assertThat(Faults.isOfServer(new IllegalStateException("impossible"))).isFalse();
        assertThat(Faults.isOfServer(new DecoderException(new ArrayIndexOutOfBoundsException(7))))
                .isFalse();
        try (var loop = new Loop()) {
            new Faults(loop).caught(new OutOfMemoryError("no room"));
            assertThat(loop.failure()).isCompletedExceptionally();
            assertThat(loop.failure().exceptionNow()).isInstanceOf(OutOfMemoryError.class);
        }
    }

    @Test
    void anErrorInATask_endsTheRunToo() {
        try (var loop = new Loop()) {
            loop.guard(() -> {
                throw new AssertionError("impossible");
            });
            assertThat(loop.failure().exceptionNow()).hasMessage("impossible");
        }
    }
}
