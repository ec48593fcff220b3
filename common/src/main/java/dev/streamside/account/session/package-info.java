/// Sign-in, and the sessions that it begins.
@NullMarked
package dev.streamside.account.session;

import org.jspecify.annotations.NullMarked;
