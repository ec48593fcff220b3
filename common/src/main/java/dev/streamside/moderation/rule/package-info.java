/// The rules of a chat: those of its channel, and those that hold on one stream only.
@NullMarked
package dev.streamside.moderation.rule;

import org.jspecify.annotations.NullMarked;
