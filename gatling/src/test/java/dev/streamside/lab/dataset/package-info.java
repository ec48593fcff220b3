/// The data set on a real database.
@NullMarked
package dev.streamside.lab.dataset;

import org.jspecify.annotations.NullMarked;
