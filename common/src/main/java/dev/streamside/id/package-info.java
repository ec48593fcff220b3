/// Ids, cursors and signed tokens that the application makes, and the hashes of tokens.
@NullMarked
package dev.streamside.id;

import org.jspecify.annotations.NullMarked;
