/// The web server: connectors, open files, the carriers of virtual threads, the management port, and how it stops.
@NullMarked
package dev.streamside.edge.server;

import org.jspecify.annotations.NullMarked;
