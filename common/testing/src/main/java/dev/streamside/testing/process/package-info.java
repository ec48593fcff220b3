/// Programs that tests start: applications, their databases, a proxy.
@NullMarked
package dev.streamside.testing.process;

import org.jspecify.annotations.NullMarked;
