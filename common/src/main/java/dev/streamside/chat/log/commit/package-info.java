/// The queue of writes, and the group commit that stores and shows them.
@NullMarked
package dev.streamside.chat.log.commit;

import org.jspecify.annotations.NullMarked;
