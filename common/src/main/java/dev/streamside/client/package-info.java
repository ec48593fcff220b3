/// What a client needs to know before it connects.
@NullMarked
package dev.streamside.client;

import org.jspecify.annotations.NullMarked;
