/// How long tasks show their progress.
@NullMarked
package dev.streamside.lab.progress;

import org.jspecify.annotations.NullMarked;
