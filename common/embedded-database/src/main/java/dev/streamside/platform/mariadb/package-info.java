/// The embedded MariaDB server.
@NullMarked
package dev.streamside.platform.mariadb;

import org.jspecify.annotations.NullMarked;
