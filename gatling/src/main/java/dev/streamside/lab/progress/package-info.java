/// Progress bars of long tasks.
@NullMarked
package dev.streamside.lab.progress;

import org.jspecify.annotations.NullMarked;
