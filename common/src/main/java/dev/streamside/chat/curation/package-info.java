/// What authors and moderators can do after chats are sent: delete, pin, announce.
@NullMarked
package dev.streamside.chat.curation;

import org.jspecify.annotations.NullMarked;
