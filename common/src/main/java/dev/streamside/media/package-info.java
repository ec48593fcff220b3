/// Media servers say when a show goes on air and off, so that its chat opens and ends by itself.
@NullMarked
package dev.streamside.media;

import org.jspecify.annotations.NullMarked;
