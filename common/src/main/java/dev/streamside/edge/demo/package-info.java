/// A demo stream on which a show is played, for the first start.
@NullMarked
package dev.streamside.edge.demo;

import org.jspecify.annotations.NullMarked;
