/// The chats of a member that must not be shown any more, and how they are marked in the background.
@NullMarked
package dev.streamside.chat.log.purge;

import org.jspecify.annotations.NullMarked;
