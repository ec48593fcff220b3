/// Reads what a Gatling run left behind: the binary `simulation.log`, which is the only place where the data
/// is.
@NullMarked
package dev.streamside.lab.gatlinglog;

import org.jspecify.annotations.NullMarked;
