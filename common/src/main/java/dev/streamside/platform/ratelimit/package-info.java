/// How often a member or a client address may do something.
@NullMarked
package dev.streamside.platform.ratelimit;

import org.jspecify.annotations.NullMarked;
