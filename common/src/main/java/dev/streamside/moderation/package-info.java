/// Bans from the chats of a channel.
@NullMarked
package dev.streamside.moderation;

import org.jspecify.annotations.NullMarked;
