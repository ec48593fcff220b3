/// Connections that outlive their request: Tomcat keeps only the socket for them.
@NullMarked
package dev.streamside.platform.connection;

import org.jspecify.annotations.NullMarked;
