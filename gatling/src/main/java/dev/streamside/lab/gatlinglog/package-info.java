/// Reads what a Gatling run left behind: `simulation.log`, as text or, since 3.13, in a binary format.
@NullMarked
package dev.streamside.lab.gatlinglog;

import org.jspecify.annotations.NullMarked;
