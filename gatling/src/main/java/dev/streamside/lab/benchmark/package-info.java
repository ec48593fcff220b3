/// Work that is timed piece by piece, without an application and an audience: statements, and ways to
/// generate numbers.
@NullMarked
package dev.streamside.lab.benchmark;

import org.jspecify.annotations.NullMarked;
