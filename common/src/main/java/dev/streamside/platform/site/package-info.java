/// The public address of this site.
@NullMarked
package dev.streamside.platform.site;

import org.jspecify.annotations.NullMarked;
