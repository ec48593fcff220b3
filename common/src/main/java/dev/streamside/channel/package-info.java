/// Channels and who subscribes to them.
@NullMarked
package dev.streamside.channel;

import org.jspecify.annotations.NullMarked;
