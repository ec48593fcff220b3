/// Processes that the laboratory starts, watches and stops.
@NullMarked
package dev.streamside.lab.process;

import org.jspecify.annotations.NullMarked;
