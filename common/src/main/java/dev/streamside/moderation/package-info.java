/// Bans from a stream's chat.
@NullMarked
package dev.streamside.moderation;

import org.jspecify.annotations.NullMarked;
