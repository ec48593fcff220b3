/// Who may do what on a channel, decided for all features.
@NullMarked
package dev.streamside.permission;

import org.jspecify.annotations.NullMarked;
