/// Finds links in texts, however they are written.
@NullMarked
package dev.streamside.platform.link;

import org.jspecify.annotations.NullMarked;
