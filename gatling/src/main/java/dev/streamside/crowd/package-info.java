/// Thousands of viewers on one thread, who only receive and count, and some members who send: for audiences that
/// would cost Gatling more than the application under test.
@NullMarked
package dev.streamside.crowd;

import org.jspecify.annotations.NullMarked;
