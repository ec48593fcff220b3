@NullMarked
package dev.streamside.plain;

import org.jspecify.annotations.NullMarked;
