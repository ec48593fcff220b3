/// The queue of chats that a moderator should see first.
@NullMarked
package dev.streamside.moderation.held;

import org.jspecify.annotations.NullMarked;
