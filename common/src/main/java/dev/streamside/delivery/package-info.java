/// Delivery to viewers, whatever the transport: each subscriber is a cursor into a stream's timeline, and what
/// many need is made once. A transport brings its connections ([Receiver]) and its frames
/// ([FrameEncoder]).
@NullMarked
package dev.streamside.delivery;

import org.jspecify.annotations.NullMarked;
