/// How passwords are hashed.
@NullMarked
package dev.streamside.account.password;

import org.jspecify.annotations.NullMarked;
