/// The moderation log of a channel: who did what to whom, when and why.
@NullMarked
package dev.streamside.moderation.modlog;

import org.jspecify.annotations.NullMarked;
