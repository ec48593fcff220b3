package dev.streamside.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.UnknownHostException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PrivateAddressesTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "127.0.0.1", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1", "0.0.0.0",
                        "0.1.2.3",
                "224.0.0.1", "255.255.255.255", "::1", "::", "fe80::1", "fc00::1", "fd12:3456::1", "::ffff:10.0.0.1"
            })
    void whatOnlyMachinesNearbyReach_isPrivate(String address) throws UnknownHostException {
        assertThat(PrivateAddresses.isPrivate(InetAddress.getByName(address))).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"8.8.8.8", "100.128.0.1", "172.32.0.1", "192.169.0.1", "2606:4700::1111"})
    void whatEverybodyReaches_isNot(String address) throws UnknownHostException {
        assertThat(PrivateAddresses.isPrivate(InetAddress.getByName(address))).isFalse();
    }
}
