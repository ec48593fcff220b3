/// The viewers of streams: their heartbeats, and their number.
@NullMarked
package dev.streamside.broadcast.viewer;

import org.jspecify.annotations.NullMarked;
