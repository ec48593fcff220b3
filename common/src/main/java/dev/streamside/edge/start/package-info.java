/// Ends a start that cannot succeed with two sentences instead of a stack trace.
@NullMarked
package dev.streamside.edge.start;

import org.jspecify.annotations.NullMarked;
