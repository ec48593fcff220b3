/// What is timed one by one, without an application and an audience: statements of the read path, ways of numbering.
@NullMarked
package dev.streamside.lab.benchmark;

import org.jspecify.annotations.NullMarked;
