@NullMarked
package dev.streamside.replay;

import org.jspecify.annotations.NullMarked;
