/// Ids, cursors and signed tokens that the application makes.
@NullMarked
package dev.streamside.id;

import org.jspecify.annotations.NullMarked;
