/// Where people find this site.
@NullMarked
package dev.streamside.site;

import org.jspecify.annotations.NullMarked;
