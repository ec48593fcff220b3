/// A demo stream with an audience that talks, for the first start.
@NullMarked
package dev.streamside.demo;

import org.jspecify.annotations.NullMarked;
