package dev.streamside.platform.outbound;

import java.net.UnknownHostException;

/// At least one of a host's addresses can only be reached from nearby machines.
public final class PrivateAddressException extends UnknownHostException {
    private static final long serialVersionUID = 1L;

    PrivateAddressException(String host) {
        super(host + " has a private address");
    }
}
