@NullMarked
package dev.streamside.export;

import org.jspecify.annotations.NullMarked;
