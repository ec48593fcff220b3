/// Who is watching: heartbeats, and the counts shown beside a stream.
@NullMarked
package dev.streamside.viewer;

import org.jspecify.annotations.NullMarked;
