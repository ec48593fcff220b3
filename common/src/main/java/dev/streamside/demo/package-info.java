/// A stream to look at and an audience that talks, for a first start.
@NullMarked
package dev.streamside.demo;

import org.jspecify.annotations.NullMarked;
