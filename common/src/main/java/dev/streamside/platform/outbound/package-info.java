/// HTTP calls to addresses chosen by others.
@NullMarked
package dev.streamside.platform.outbound;

import org.jspecify.annotations.NullMarked;
