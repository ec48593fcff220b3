/// How long chats are kept after their stream.
@NullMarked
package dev.streamside.archive;

import org.jspecify.annotations.NullMarked;
