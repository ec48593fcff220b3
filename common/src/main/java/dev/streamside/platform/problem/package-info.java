/// Refusals and their codes, as values: independent of HTTP and Spring.
@NullMarked
package dev.streamside.platform.problem;

import org.jspecify.annotations.NullMarked;
