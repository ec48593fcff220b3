/// Chats that members have reported to the moderators of a channel.
@NullMarked
package dev.streamside.report;

import org.jspecify.annotations.NullMarked;
