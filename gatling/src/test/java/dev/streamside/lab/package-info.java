/// The command line, as somebody types it.
@NullMarked
package dev.streamside.lab;

import org.jspecify.annotations.NullMarked;
