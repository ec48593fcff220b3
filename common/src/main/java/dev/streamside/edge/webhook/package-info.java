/// Reports events to other programs by HTTP: a stream starts or ends, a chat is held, a member is banned.
@NullMarked
package dev.streamside.edge.webhook;

import org.jspecify.annotations.NullMarked;
