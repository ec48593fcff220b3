package dev.streamside.edge.server;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/// Settings of the server: its deadline for an exchange, its connections, its stop, and its management port.
///
/// @param drain   how long a stopping application is not ready before it closes anything, so that a balancer
///                sends no new clients. Behind a balancer, set it slightly longer than its check takes, such
///                as `5s`
/// @param exchangeTimeout longest time from the first byte of a request to the last one of its answer. After
///                that the connection is cut
/// @param reservedFiles open files kept free for the database and the disk when the number of connections is chosen
/// @param maxHeld connections that may be held until there is something new, whatever the transport: sockets,
///                streams of events, and waiting polls. At most nine in ten of all, which is also the meaning
///                of 0. Further sockets and events are refused, further polls answered at once
/// @param heldPerAddress the same for one client address (IPv4, or the /64 network of IPv6), behind which a
///                carrier or an office may have thousands of viewers. 0 is half of all, so that one network
///                cannot shut out others
/// @param managementThreads threads of the management port. It shares none with viewers, so that it answers even
///                when they have to wait
@ConfigurationProperties(prefix = "streamside.server", ignoreUnknownFields = false)
record ServerProperties(
        @DefaultValue("0s") Duration drain,
        @DefaultValue("30s") Duration exchangeTimeout,
        @DefaultValue("500") int reservedFiles,
        @DefaultValue("0") int maxHeld,
        @DefaultValue("0") int heldPerAddress,
        @DefaultValue("4") int managementThreads) {
    ServerProperties {
        if (drain.isNegative() || !exchangeTimeout.isPositive() || managementThreads < 1) {
            throw new IllegalArgumentException(
                    "drain must not be negative, exchange-timeout positive, management-threads at least 1");
        }
        if (reservedFiles < 0 || maxHeld < 0 || heldPerAddress < 0) {
            throw new IllegalArgumentException("reserved-files, max-held and held-per-address must not be negative");
        }
    }
}
