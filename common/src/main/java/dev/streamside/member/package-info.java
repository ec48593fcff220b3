/// Members, sign-up, sign-in, and sessions.
@NullMarked
package dev.streamside.member;

import org.jspecify.annotations.NullMarked;
