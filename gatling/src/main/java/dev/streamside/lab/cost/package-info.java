/// What an audience costs over each transport: a fit of what was measured, and what follows from it.
@NullMarked
package dev.streamside.lab.cost;

import org.jspecify.annotations.NullMarked;
