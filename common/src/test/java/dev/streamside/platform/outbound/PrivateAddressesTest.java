package dev.streamside.platform.outbound;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.UnknownHostException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PrivateAddressesTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "127.0.0.1",
                "10.1.2.3",
                "172.16.0.1",
                "192.168.1.1",
                "169.254.169.254",
                "100.64.0.1",
                "0.0.0.0",
                "0.1.2.3",
                "224.0.0.1",
                "255.255.255.255",
                "::1",
                "::",
                "fe80::1",
                "fc00::1",
                "fd12:3456::1",
                "::ffff:10.0.0.1",
                "192.0.0.1",
                "192.0.2.1",
                "192.88.99.1",
                "198.18.0.1",
                "198.19.255.255",
                "198.51.100.1",
                "203.0.113.1",
                "::127.0.0.1",
                "64:ff9b::7f00:1",
                "64:ff9b::10.0.0.1",
                "64:ff9b:1::1",
                "2002:7f00:1::",
                "2002:a00:1::1",
                "2001::1",
                "2001:0:4136:e378:8000:63bf:3fff:fdd2",
                "2001:db8::1",
                "3fff::1",
                "100::1",
                "fec0::1",
                "ff02::1",
                "2606:4700::5efe:10.0.0.1",
                "2606:4700::200:5efe:192.168.0.1",
                "4000::1"
            })
    void whatOnlyMachinesNearbyReach_isPrivate(String address) throws UnknownHostException {
        assertThat(PrivateAddresses.isPrivate(InetAddress.getByName(address))).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "8.8.8.8",
                "100.128.0.1",
                "172.32.0.1",
                "192.169.0.1",
                "192.0.1.1",
                "198.20.0.1",
                "203.0.114.1",
                "223.255.255.255",
                "2606:4700::1111",
                "64:ff9b::8.8.8.8",
                "2002:808:808::1",
                "2606:4700::5efe:8.8.8.8",
                "2a00:1450:4001:81b::200e"
            })
    void whatEverybodyReaches_isNot(String address) throws UnknownHostException {
        assertThat(PrivateAddresses.isPrivate(InetAddress.getByName(address))).isFalse();
    }
}
