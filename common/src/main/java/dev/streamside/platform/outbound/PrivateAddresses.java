package dev.streamside.platform.outbound;

import java.net.Inet4Address;
import java.net.InetAddress;
import java.util.Arrays;

/// Addresses that can only be reached from nearby machines, or that lead to one of those. A URL from outside
/// must not make this server call them. The ranges are those that IANA's special-purpose registries do not
/// list as globally reachable.
final class PrivateAddresses {
    private PrivateAddresses() {}

    static boolean isPrivate(InetAddress address) {
        byte[] bytes = address.getAddress();
        return address instanceof Inet4Address ? isPrivate4(bytes) : isPrivate6(bytes);
    }

    private static boolean isPrivate4(byte[] bytes) {
        int first = bytes[0] & 0xff;
        int second = bytes[1] & 0xff;
        int third = bytes[2] & 0xff;
        return switch (first) {
            case 0, 10, 127 -> true;
            case 100 -> second >= 64 && second < 128; // shared by a carrier's customers, RFC 6598
            case 169 -> second == 254;
            case 172 -> second >= 16 && second < 32;
            case 192 ->
                second == 168
                        || (second == 0 && (third == 0 || third == 2)) // protocols, examples
                        || (second == 88 && third == 99); // relays of 6to4
            case 198 -> second == 18 || second == 19 || (second == 51 && third == 100); // benchmarks, examples
            case 203 -> second == 0 && third == 113; // examples
            default -> first >= 224; // multicast and reserved
        };
    }

    /// Only 2000::/3 is in use on the Internet (RFC 4291), and 64:ff9b::/96, which stands for IPv4 (RFC 6052).
    private static boolean isPrivate6(byte[] bytes) {
        if (starts(bytes, 0x00, 0x64, 0xff, 0x9b, 0, 0, 0, 0, 0, 0, 0, 0)) {
            return isPrivate4(Arrays.copyOfRange(bytes, 12, 16));
        }
        if ((bytes[0] & 0xe0) != 0x20) {
            return true;
        }
        boolean isForProtocols = starts(bytes, 0x20, 0x01) && (bytes[2] & 0xfe) == 0; // 2001::/23, Teredo among them
        boolean isForExamples =
                starts(bytes, 0x20, 0x01, 0x0d, 0xb8) || (starts(bytes, 0x3f, 0xff) && (bytes[2] & 0xf0) == 0);
        return isForProtocols || isForExamples || tunnelsToPrivate(bytes);
    }

    /// 6to4 has an IPv4 address after its prefix (RFC 3056), ISATAP at the end (RFC 5214).
    private static boolean tunnelsToPrivate(byte[] bytes) {
        if (starts(bytes, 0x20, 0x02)) {
            return isPrivate4(Arrays.copyOfRange(bytes, 2, 6));
        }
        boolean isatap = (bytes[8] & 0xfd) == 0 && bytes[9] == 0 && bytes[10] == 0x5e && (bytes[11] & 0xff) == 0xfe;
        return isatap && isPrivate4(Arrays.copyOfRange(bytes, 12, 16));
    }

    private static boolean starts(byte[] bytes, int... prefix) {
        for (int i = 0; i < prefix.length; i++) {
            if ((bytes[i] & 0xff) != prefix[i]) {
                return false;
            }
        }
        return true;
    }
}
