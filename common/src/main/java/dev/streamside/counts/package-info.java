/// The counts beside a stream: viewers and reactions.
@NullMarked
package dev.streamside.counts;

import org.jspecify.annotations.NullMarked;
