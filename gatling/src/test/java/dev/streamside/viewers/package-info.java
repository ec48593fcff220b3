/// The decisions and counts of viewers, and a small chat that can lose messages on purpose.
@NullMarked
package dev.streamside.viewers;

import org.jspecify.annotations.NullMarked;
