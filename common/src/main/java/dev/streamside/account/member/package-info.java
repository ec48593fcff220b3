/// Members: their rows, sign-up, and how they authenticate.
@NullMarked
package dev.streamside.account.member;

import org.jspecify.annotations.NullMarked;
