package dev.streamside.platform.id;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.util.Arrays;
import java.util.HexFormat;

/// The address that limits apply to: an IPv4 address, or the /64 network of an IPv6 one, which is the size of
/// a household's. Behind a proxy, `server.forward-headers-strategy` decides what the address is.
public record ClientAddress(String network) {

    public static ClientAddress of(String address) {
        try {
            if (InetAddress.ofLiteral(address) instanceof Inet6Address v6) {
                return new ClientAddress(HexFormat.of().formatHex(Arrays.copyOf(v6.getAddress(), 8)) + "/64");
            }
        } catch (IllegalArgumentException _) {
            // use the container's name for it
        }
        return new ClientAddress(address);
    }
}
