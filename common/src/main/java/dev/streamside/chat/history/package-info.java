/// Older chats from the database: for scrolling back, and for moderators.
@NullMarked
package dev.streamside.chat.history;

import org.jspecify.annotations.NullMarked;
