package dev.streamside.webhook;

import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;

/// Addresses that only machines nearby can reach, and that a URL from elsewhere must not make this server call.
final class PrivateAddresses {
    private PrivateAddresses() {}

    /// Whether any address of a host is private.
    static boolean has(String host) throws UnknownHostException {
        return Arrays.stream(InetAddress.getAllByName(host)).anyMatch(PrivateAddresses::isPrivate);
    }

    static boolean isPrivate(InetAddress address) {
        byte[] bytes = address.getAddress();
        return address.isAnyLocalAddress()
                || address.isLoopbackAddress()
                || address.isLinkLocalAddress()
                || address.isSiteLocalAddress()
                || address.isMulticastAddress()
                || (address instanceof Inet4Address ? isSharedOrReserved(bytes) : isUniqueLocal(bytes));
    }

    /// 0.0.0.0/8, 100.64.0.0/10 (RFC 6598), and 240.0.0.0/4.
    private static boolean isSharedOrReserved(byte[] bytes) {
        int first = bytes[0] & 0xff;
        return first == 0 || first >= 240 || (first == 100 && (bytes[1] & 0xc0) == 64);
    }

    /// fc00::/7 (RFC 4193).
    private static boolean isUniqueLocal(byte[] bytes) {
        return (bytes[0] & 0xfe) == 0xfc;
    }
}
