/// The polling transport: an application that answers viewers who poll every few seconds.
@NullMarked
package dev.streamside.polling;

import org.jspecify.annotations.NullMarked;
