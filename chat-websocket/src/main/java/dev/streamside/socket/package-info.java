/// WebSocket connections (RFC 6455) on top of Tomcat's upgraded ones, built for many at once: small when
/// idle, one shared frame for all, no write that blocks. Independent of chats.
@NullMarked
package dev.streamside.socket;

import org.jspecify.annotations.NullMarked;
