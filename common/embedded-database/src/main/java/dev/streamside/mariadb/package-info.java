/// The embedded MariaDB server.
@NullMarked
package dev.streamside.mariadb;

import org.jspecify.annotations.NullMarked;
