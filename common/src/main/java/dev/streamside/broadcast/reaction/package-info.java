/// Likes and dislikes: one state for each member and stream.
@NullMarked
package dev.streamside.broadcast.reaction;

import org.jspecify.annotations.NullMarked;
