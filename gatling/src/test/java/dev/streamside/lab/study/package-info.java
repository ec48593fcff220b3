/// Studies as files, and what becomes of their runs.
@NullMarked
package dev.streamside.lab.study;

import org.jspecify.annotations.NullMarked;
