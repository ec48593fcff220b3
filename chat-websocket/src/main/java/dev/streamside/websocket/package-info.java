/// The WebSocket transport: an application that pushes what is new to viewers, and takes what members send.
@NullMarked
package dev.streamside.websocket;

import org.jspecify.annotations.NullMarked;
