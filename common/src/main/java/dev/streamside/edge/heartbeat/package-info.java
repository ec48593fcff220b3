/// Answers the heartbeats of viewers who poll.
@NullMarked
package dev.streamside.edge.heartbeat;

import org.jspecify.annotations.NullMarked;
