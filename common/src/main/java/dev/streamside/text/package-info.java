/// Rules for text that people type.
@NullMarked
package dev.streamside.text;

import org.jspecify.annotations.NullMarked;
