/// Who may call what.
@NullMarked
package dev.streamside.security;

import org.jspecify.annotations.NullMarked;
