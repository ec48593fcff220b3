/// The WebSocket transport: an application that pushes new entries to viewers and receives members' frames.
@NullMarked
package dev.streamside.websocket;

import org.jspecify.annotations.NullMarked;
