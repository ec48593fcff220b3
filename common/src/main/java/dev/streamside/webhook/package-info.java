/// Tells other programs by HTTP what happens: a stream starts or ends, a chat is held, a member is banned.
@NullMarked
package dev.streamside.webhook;

import org.jspecify.annotations.NullMarked;
