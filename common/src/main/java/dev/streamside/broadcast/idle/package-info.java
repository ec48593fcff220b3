/// Ends live streams that are not used any more.
@NullMarked
package dev.streamside.broadcast.idle;

import org.jspecify.annotations.NullMarked;
