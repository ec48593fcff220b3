/// Sending and deleting chats, their history, and the rules that a chat must pass before it is logged.
@NullMarked
package dev.streamside.chat;

import org.jspecify.annotations.NullMarked;
