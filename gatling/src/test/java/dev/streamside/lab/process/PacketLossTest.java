package dev.streamside.lab.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIf;

/// Packets between real sockets, dropped by the kernel.
@Timeout(60)
class PacketLossTest {
    private static final String NEEDED = "it takes root, and nft of the package nftables";
    private static final int CONNECT_MILLIS = 500;
    /// Of ten thousand packets one gets through.
    private static final double NEARLY_ALL = 99.99;

    static boolean mayDrop() throws InterruptedException {
        try {
            Process nft = new ProcessBuilder("nft", "list", "tables")
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            return nft.waitFor(10, TimeUnit.SECONDS) && nft.exitValue() == 0;
        } catch (IOException missing) {
            return false;
        }
    }

    @Test
    void aShareOfThePackets_isDropped_inBothDirections() {
        assertThat(PacketLoss.rules("lab", 8080, 0.5))
                .contains(
                        "tcp dport 8080 numgen random mod 10000 < 50 drop",
                        "tcp sport 8080 numgen random mod 10000 < 50 drop");
    }

    @Test
    @EnabledIf(value = "mayDrop", disabledReason = NEEDED)
    void whereNearlyAllIsLost_nobodyGetsThrough_untilItIsClosed() throws IOException {
        try (var server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            try (var loss = PacketLoss.at(server.getLocalPort(), NEARLY_ALL)) {
                assertThat(loss).hasToString("the packet filter streamside_lab_" + server.getLocalPort());
                assertThatThrownBy(() -> connect(server)).isInstanceOf(SocketTimeoutException.class);
            }
            connect(server);
        }
    }

    @Test
    @EnabledIf(value = "mayDrop", disabledReason = NEEDED)
    void otherPorts_loseNothing() throws IOException {
        try (var server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                var other = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                var loss = PacketLoss.at(server.getLocalPort(), NEARLY_ALL)) {
            assertThat(loss).isNotNull();
            connect(other);
        }
    }

    @Test
    @EnabledIf(value = "mayDrop", disabledReason = NEEDED)
    void whatTheKernelRefuses_isSaid() {
        assertThatThrownBy(() -> PacketLoss.at(70_000, 1))
                .hasMessageContaining("nft")
                .hasMessageContaining("out of range");
    }

    private static void connect(ServerSocket server) throws IOException {
        try (var socket = new Socket()) {
            socket.connect(new InetSocketAddress(server.getInetAddress(), server.getLocalPort()), CONNECT_MILLIS);
        }
    }
}
