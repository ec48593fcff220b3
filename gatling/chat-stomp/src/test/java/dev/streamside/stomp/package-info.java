@NullMarked
package dev.streamside.stomp;

import org.jspecify.annotations.NullMarked;
