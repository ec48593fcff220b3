/// Members, signing up and in, and the sessions that carry an identity.
@NullMarked
package dev.streamside.member;

import org.jspecify.annotations.NullMarked;
