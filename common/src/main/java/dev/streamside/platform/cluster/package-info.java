/// Several nodes on one database: how they learn what the others have changed.
@NullMarked
package dev.streamside.platform.cluster;

import org.jspecify.annotations.NullMarked;
