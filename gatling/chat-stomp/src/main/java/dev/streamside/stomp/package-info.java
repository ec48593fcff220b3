/// The chat that Spring's documentation leads to: STOMP over sockets and the simple broker. It passes on what is
/// published, and keeps nothing. Studies start it, for comparison with the other servers.
@NullMarked
package dev.streamside.stomp;

import org.jspecify.annotations.NullMarked;
