/// What carries news between nodes at once, and without a promise. The database has the truth.
@NullMarked
package dev.streamside.bus;

import org.jspecify.annotations.NullMarked;
