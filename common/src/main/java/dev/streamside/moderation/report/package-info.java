/// Chats that members have reported to the moderators of a channel.
@NullMarked
package dev.streamside.moderation.report;

import org.jspecify.annotations.NullMarked;
