/// Delivery to viewers, whatever the transport. Each subscriber is a cursor into a stream's timeline, and a
/// frame that many need is made once. A transport brings its connections ([Receiver]) and its frames
/// ([FrameEncoder]).
@NullMarked
package dev.streamside.chat.delivery;

import org.jspecify.annotations.NullMarked;
