/// The parts of a log: its entries, the writes that create them and their outcomes, and the tables.
@NullMarked
package dev.streamside.chat.log.entry;

import org.jspecify.annotations.NullMarked;
