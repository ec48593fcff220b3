/// What a client has to know before it begins.
@NullMarked
package dev.streamside.client;

import org.jspecify.annotations.NullMarked;
