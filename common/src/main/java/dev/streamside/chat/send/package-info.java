/// Sending a chat: what it must pass, and how it gets into the log.
@NullMarked
package dev.streamside.chat.send;

import org.jspecify.annotations.NullMarked;
