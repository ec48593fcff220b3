/// Bans from the chats of a channel.
@NullMarked
package dev.streamside.moderation.ban;

import org.jspecify.annotations.NullMarked;
