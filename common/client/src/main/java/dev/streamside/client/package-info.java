/// Follows the chat of a stream and takes part in it, on the JVM and on Android: [StreamsideChat].
@NullMarked
package dev.streamside.client;

import org.jspecify.annotations.NullMarked;
