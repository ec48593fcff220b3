/// Streams, their lifecycle, and the cache of their metadata.
@NullMarked
package dev.streamside.broadcast.stream;

import org.jspecify.annotations.NullMarked;
