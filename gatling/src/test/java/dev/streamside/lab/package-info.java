/// The command line, as users type it.
@NullMarked
package dev.streamside.lab;

import org.jspecify.annotations.NullMarked;
