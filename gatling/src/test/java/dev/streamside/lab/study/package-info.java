/// Studies as files, and the programs that they start.
@NullMarked
package dev.streamside.lab.study;

import org.jspecify.annotations.NullMarked;
