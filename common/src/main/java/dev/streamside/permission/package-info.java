/// Who may do what on a channel: asked by every feature, decided here alone.
@NullMarked
package dev.streamside.permission;

import org.jspecify.annotations.NullMarked;
