@NullMarked
package dev.streamside.chat.export;

import org.jspecify.annotations.NullMarked;
