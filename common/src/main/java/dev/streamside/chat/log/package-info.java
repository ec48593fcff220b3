/// One numbered log per stream: the group commit that writes it and the timelines that show it.
@NullMarked
package dev.streamside.chat.log;

import org.jspecify.annotations.NullMarked;
