/// The counts beside a stream: how many watch, and what they think of it.
@NullMarked
package dev.streamside.counts;

import org.jspecify.annotations.NullMarked;
