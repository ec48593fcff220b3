/// Streams, their life from scheduled to ended, and the cache that answers for them.
@NullMarked
package dev.streamside.stream;

import org.jspecify.annotations.NullMarked;
