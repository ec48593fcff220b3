/// Several nodes on this machine, for a first look and for tests.
@NullMarked
package dev.streamside.testing.cluster;

import org.jspecify.annotations.NullMarked;
