/// The chats of a stream as a file, for its owner.
@NullMarked
package dev.streamside.chat.export;

import org.jspecify.annotations.NullMarked;
