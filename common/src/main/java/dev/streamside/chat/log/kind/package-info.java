/// How entries of each type are stored, and how viewers see them.
@NullMarked
package dev.streamside.chat.log.kind;

import org.jspecify.annotations.NullMarked;
