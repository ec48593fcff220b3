/// Answers that many clients get, ready to be sent.
@NullMarked
package dev.streamside.answer;

import org.jspecify.annotations.NullMarked;
