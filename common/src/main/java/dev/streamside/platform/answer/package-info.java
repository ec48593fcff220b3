/// Answers that many clients get, ready to be sent.
@NullMarked
package dev.streamside.platform.answer;

import org.jspecify.annotations.NullMarked;
