/// What a crowd counts, and that it finds what a small chat loses on purpose.
@NullMarked
package dev.streamside.crowd;

import org.jspecify.annotations.NullMarked;
