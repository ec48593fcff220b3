/// How members who have lost their password come back: by a link from an operator, or by mail.
@NullMarked
package dev.streamside.recovery;

import org.jspecify.annotations.NullMarked;
