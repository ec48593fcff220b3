/// How long chats are kept after their stream.
@NullMarked
package dev.streamside.chat.archive;

import org.jspecify.annotations.NullMarked;
