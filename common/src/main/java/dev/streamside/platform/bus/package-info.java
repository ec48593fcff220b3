/// Carries messages between nodes at once, but without a guarantee. The database is the source of truth.
@NullMarked
package dev.streamside.platform.bus;

import org.jspecify.annotations.NullMarked;
