/// Viewers for each way of delivery, for the contracts that all of them must keep.
@NullMarked
package dev.streamside.testing.watch;

import org.jspecify.annotations.NullMarked;
