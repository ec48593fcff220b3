/// The command line of the laboratory.
@NullMarked
package dev.streamside.lab;

import org.jspecify.annotations.NullMarked;
