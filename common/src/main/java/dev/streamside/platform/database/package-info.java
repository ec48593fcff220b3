/// Whether the database answers, and the embedded database for development and tests.
@NullMarked
package dev.streamside.platform.database;

import org.jspecify.annotations.NullMarked;
