/// The counts of a stream: viewers and reactions.
@NullMarked
package dev.streamside.broadcast.counts;

import org.jspecify.annotations.NullMarked;
