/// Limits on how often, and how many at once.
@NullMarked
package dev.streamside.limit;

import org.jspecify.annotations.NullMarked;
