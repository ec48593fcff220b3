/// The rules that a chat must pass before it is logged. They answer from memory.
@NullMarked
package dev.streamside.chat.send.rule;

import org.jspecify.annotations.NullMarked;
