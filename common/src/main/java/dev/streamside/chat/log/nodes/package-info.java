/// How a node learns what other nodes have stored, and notices that the database has lost entries.
@NullMarked
package dev.streamside.chat.log.nodes;

import org.jspecify.annotations.NullMarked;
