/// Connections that outlive their request: Tomcat keeps nothing for them but the socket.
@NullMarked
package dev.streamside.connection;

import org.jspecify.annotations.NullMarked;
