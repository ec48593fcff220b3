/// Words that a channel does not want in its chats, and how they are found.
@NullMarked
package dev.streamside.moderation.word;

import org.jspecify.annotations.NullMarked;
