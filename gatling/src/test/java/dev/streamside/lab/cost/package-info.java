/// Tests of the fit of costs.
@NullMarked
package dev.streamside.lab.cost;

import org.jspecify.annotations.NullMarked;
