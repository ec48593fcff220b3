/// Holds our reading of Gatling's log against Gatling's own.
@NullMarked
package dev.streamside.lab.gatlinglog;

import org.jspecify.annotations.NullMarked;
