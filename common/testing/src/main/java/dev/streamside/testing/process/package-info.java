/// Programs that tests and benchmarks start: applications, their databases, a proxy.
@NullMarked
package dev.streamside.testing.process;

import org.jspecify.annotations.NullMarked;
