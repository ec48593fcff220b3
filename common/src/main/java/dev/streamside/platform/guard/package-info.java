/// Protection of the database from overload: the bulkhead, and the transactions that pass through it.
@NullMarked
package dev.streamside.platform.guard;

import org.jspecify.annotations.NullMarked;
