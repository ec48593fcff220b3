/// How started processes are stopped.
@NullMarked
package dev.streamside.lab.process;

import org.jspecify.annotations.NullMarked;
