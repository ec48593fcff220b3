/// Studies as files, and what they start.
@NullMarked
package dev.streamside.lab.study;

import org.jspecify.annotations.NullMarked;
