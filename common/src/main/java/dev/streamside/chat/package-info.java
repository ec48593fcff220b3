/// Sending, deleting and looking back at chats: the rules in front of the log.
@NullMarked
package dev.streamside.chat;

import org.jspecify.annotations.NullMarked;
