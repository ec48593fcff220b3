/// Support for several tests.
@NullMarked
package dev.streamside.testing;

import org.jspecify.annotations.NullMarked;
