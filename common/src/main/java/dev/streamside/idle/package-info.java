/// Ends live streams that nobody uses any more.
@NullMarked
package dev.streamside.idle;

import org.jspecify.annotations.NullMarked;
