@NullMarked
package dev.streamside.chat.replay;

import org.jspecify.annotations.NullMarked;
