/// The web server: its connectors, its open files, its management port, and how it stops.
@NullMarked
package dev.streamside.server;

import org.jspecify.annotations.NullMarked;
