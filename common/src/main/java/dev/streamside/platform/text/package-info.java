/// Rules for text that people type.
@NullMarked
package dev.streamside.platform.text;

import org.jspecify.annotations.NullMarked;
