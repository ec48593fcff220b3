/// How members recover a lost password: by a link from an operator, or by mail.
@NullMarked
package dev.streamside.account.recovery;

import org.jspecify.annotations.NullMarked;
