/// What timelines do not hold, read from the database.
@NullMarked
package dev.streamside.chat.log.query;

import org.jspecify.annotations.NullMarked;
