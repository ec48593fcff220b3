/// What is dropped or erased from logs.
@NullMarked
package dev.streamside.chat.log.retention;

import org.jspecify.annotations.NullMarked;
