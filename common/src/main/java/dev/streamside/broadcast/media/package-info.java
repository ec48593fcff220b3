/// Media servers report when a show goes on and off air, so that its chat opens and ends automatically.
@NullMarked
package dev.streamside.broadcast.media;

import org.jspecify.annotations.NullMarked;
