/// Permissions on channels, decided in one place for all features.
@NullMarked
package dev.streamside.moderation.permission;

import org.jspecify.annotations.NullMarked;
