/// How durations are measured: the same buckets for all, and a sample where everything would cost too much.
@NullMarked
package dev.streamside.metrics;

import org.jspecify.annotations.NullMarked;
