/// The timelines in memory, from which live viewers read.
@NullMarked
package dev.streamside.chat.log.memory;

import org.jspecify.annotations.NullMarked;
