/// Channels and who subscribes to them.
@NullMarked
package dev.streamside.broadcast.channel;

import org.jspecify.annotations.NullMarked;
