package dev.streamside.lab.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIf;

/// Real packets of the kernel.
@Timeout(60)
@EnabledIf(value = "isPossible", disabledReason = "it takes root, and ip of the package iproute2")
class VirtualEthernetTest {
    private static final int BYTES = 1_000_000;
    /// What a packet of 1,500 bytes has beside the headers of IP and TCP, without the times of TCP.
    private static final int LARGEST_SEGMENT = 1_460;
    /// Those of Ethernet, IP and TCP, with the times of TCP.
    private static final int HEADERS = 66;

    private static final int TIMES = 12;
    private static final int LARGEST_FRAME = 1_514;

    static boolean isPossible() throws InterruptedException {
        try {
            Process made = new ProcessBuilder("unshare", "--net", "ip", "link")
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            return made.waitFor(10, TimeUnit.SECONDS) && made.exitValue() == 0;
        } catch (IOException missing) {
            return false;
        }
    }

    @Test
    void eachPacketIsCounted_withItsHeaders() throws Exception {
        try (var ethernet = VirtualEthernet.connect();
                var server = new ServerSocket(0, 1, InetAddress.getByName(VirtualEthernet.ADDRESS))) {
            String read = "cat < /dev/tcp/%s/%d | wc -c".formatted(VirtualEthernet.ADDRESS, server.getLocalPort());
            server.setSoTimeout(20_000);
            Process reader = new ProcessBuilder(ethernet.inside(List.of("bash", "-c", read))).start();
            VirtualEthernet.Traffic before = ethernet.traffic();
            try (Socket connection = server.accept();
                    OutputStream output = connection.getOutputStream()) {
                output.write(new byte[BYTES]);
            }
            try (InputStream answer = reader.getInputStream()) {
                assertThat(new String(answer.readAllBytes()).strip()).isEqualTo(Integer.toString(BYTES));
            } finally {
                reader.destroyForcibly();
            }
            VirtualEthernet.Traffic after = ethernet.traffic();

            long packets = after.sentPackets() - before.sentPackets();
            long least = (BYTES + LARGEST_SEGMENT - 1) / LARGEST_SEGMENT;
            assertThat(packets).isBetween(least, least + least / 10 + 10);
            // The kernel may send a packet again before its acknowledgement has come.
            long most = least * HEADERS + (packets - least) * LARGEST_FRAME;
            assertThat(after.sentBytes() - before.sentBytes() - BYTES).isBetween(packets * (HEADERS - TIMES), most);
            assertThat(after.receivedPackets() - before.receivedPackets()).isPositive();
        }
    }

    @Test
    void nothingOfItIsLeft_onceItIsClosed() throws Exception {
        InetAddress address = InetAddress.getByName(VirtualEthernet.ADDRESS);
        for (int i = 0; i < 2; i++) {
            try (var ethernet = VirtualEthernet.connect()) {
                String device = NetworkInterface.getByInetAddress(address).getName();
                assertThat(ethernet).hasToString("the virtual Ethernet " + device);
            }
            assertThat(NetworkInterface.getByInetAddress(address)).isNull();
        }
    }

    @Test
    void aSecondOne_isRefused() throws IOException {
        try (var first = VirtualEthernet.connect()) {
            assertThatThrownBy(VirtualEthernet::connect)
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining(VirtualEthernet.ADDRESS + " already");
            assertThat(first.traffic().receivedBytes()).isNotNegative();
        }
    }
}
