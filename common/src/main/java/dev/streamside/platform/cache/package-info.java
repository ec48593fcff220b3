/// Caches of what the database has stored. They load through the bulkhead.
@NullMarked
package dev.streamside.platform.cache;

import org.jspecify.annotations.NullMarked;
