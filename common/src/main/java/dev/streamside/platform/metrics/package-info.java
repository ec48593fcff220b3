/// How durations are measured: the same buckets everywhere, and sampling where timing every event would cost too
/// much.
@NullMarked
package dev.streamside.platform.metrics;

import org.jspecify.annotations.NullMarked;
