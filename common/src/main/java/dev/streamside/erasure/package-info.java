/// What members may ask for: everything that is stored about them, and that it is erased.
@NullMarked
package dev.streamside.erasure;

import org.jspecify.annotations.NullMarked;
