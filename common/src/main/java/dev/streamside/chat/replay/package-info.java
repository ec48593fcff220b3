/// The chat of a stream from its beginning, in segments that any cache may keep: for recordings, and to
/// rewind a live stream.
@NullMarked
package dev.streamside.chat.replay;

import org.jspecify.annotations.NullMarked;
