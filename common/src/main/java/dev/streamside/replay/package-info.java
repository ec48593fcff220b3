/// The chat of a stream from its beginning, in segments that anybody may cache: for recordings, and to rewind a live
/// stream.
@NullMarked
package dev.streamside.replay;

import org.jspecify.annotations.NullMarked;
