/// Who may not take part in a stream's chat, and who decides that.
@NullMarked
package dev.streamside.moderation;

import org.jspecify.annotations.NullMarked;
