/// Likes and dislikes, as a state per member and stream.
@NullMarked
package dev.streamside.reaction;

import org.jspecify.annotations.NullMarked;
