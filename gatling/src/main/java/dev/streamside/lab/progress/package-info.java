/// How far a long thing has come.
@NullMarked
package dev.streamside.lab.progress;

import org.jspecify.annotations.NullMarked;
