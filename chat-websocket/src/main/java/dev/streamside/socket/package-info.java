/// WebSocket connections (RFC 6455) on Tomcat's upgraded ones, made to be many: small when idle, one shared
/// frame for all, no write that waits. Knows nothing of chats.
@NullMarked
package dev.streamside.socket;

import org.jspecify.annotations.NullMarked;
