/// The page of a stream, as it is before any script has run.
@NullMarked
package dev.streamside.edge.page;

import org.jspecify.annotations.NullMarked;
