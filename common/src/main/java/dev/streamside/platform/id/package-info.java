/// Ids, cursors and signed tokens that the application makes, and the hashes of tokens.
///
/// Ids are types, because several calls take two of them, and a compiler does not notice swapped numbers. Entities,
/// which stay in their packages, have numbers, and so has the timeline, which counts and compares `seq` for every
/// frame.
@NullMarked
package dev.streamside.platform.id;

import org.jspecify.annotations.NullMarked;
