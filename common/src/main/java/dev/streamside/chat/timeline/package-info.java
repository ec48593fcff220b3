/// The newest entries of a stream as ready-made bytes. Depends only on the JDK; start reading here.
@NullMarked
package dev.streamside.chat.timeline;

import org.jspecify.annotations.NullMarked;
