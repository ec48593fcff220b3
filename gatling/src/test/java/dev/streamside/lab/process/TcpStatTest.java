package dev.streamside.lab.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

class TcpStatTest {
    private static final int CONNECT_MILLIS = 200;

    @Test
    void theValue_isBelowItsName() {
        assertThat(TcpStat.fullAcceptQueues(List.of(
                        "TcpExt: SyncookiesSent ListenOverflows ListenDrops",
                        "TcpExt: 1 23 456",
                        "IpExt: InNoRoutes ListenOverflows",
                        "IpExt: 7 8")))
                .isEqualTo(23);
        assertThat(TcpStat.fullAcceptQueues(List.of("TcpExt: SyncookiesSent", "TcpExt: 1")))
                .isNaN();
        assertThat(TcpStat.fullAcceptQueues(List.of())).isNaN();
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void whoMeetsAFullQueue_isCounted() throws IOException {
        double before = TcpStat.fullAcceptQueues();
        List<Socket> clients = new ArrayList<>();
        try (var neverAccepts = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            for (int i = 0; i < 4; i++) {
                var client = new Socket();
                clients.add(client);
                client.connect(
                        new InetSocketAddress(neverAccepts.getInetAddress(), neverAccepts.getLocalPort()),
                        CONNECT_MILLIS);
            }
        } catch (SocketTimeoutException full) {
            // as it should be
        } finally {
            for (Socket client : clients) {
                client.close();
            }
        }
        assertThat(TcpStat.fullAcceptQueues()).isGreaterThan(before);
    }
}
