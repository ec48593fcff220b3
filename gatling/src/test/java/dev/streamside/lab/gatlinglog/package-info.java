/// Compares our reading of Gatling's log with Gatling's own.
@NullMarked
package dev.streamside.lab.gatlinglog;

import org.jspecify.annotations.NullMarked;
