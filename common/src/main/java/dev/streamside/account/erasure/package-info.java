/// Members' requests about their data: a copy of everything that is stored, and its erasure.
@NullMarked
package dev.streamside.account.erasure;

import org.jspecify.annotations.NullMarked;
