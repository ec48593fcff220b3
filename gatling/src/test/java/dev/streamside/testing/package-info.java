/// What several tests need.
@NullMarked
package dev.streamside.testing;

import org.jspecify.annotations.NullMarked;
