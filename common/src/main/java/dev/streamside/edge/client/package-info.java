/// The information that a client needs before it connects.
@NullMarked
package dev.streamside.edge.client;

import org.jspecify.annotations.NullMarked;
