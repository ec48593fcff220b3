/// Delivery to those who watch: each viewer is a cursor into the stream's timeline, and whatever many need is
/// made once.
@NullMarked
package dev.streamside.delivery;

import org.jspecify.annotations.NullMarked;
