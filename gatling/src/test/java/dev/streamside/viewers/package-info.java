/// What viewers decide and count, and a small chat that can be made to lose one.
@NullMarked
package dev.streamside.viewers;

import org.jspecify.annotations.NullMarked;
