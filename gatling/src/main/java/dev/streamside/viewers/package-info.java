/// The audience: members and guests who behave alike over every transport. Knows the applications only from
/// outside.
@NullMarked
package dev.streamside.viewers;

import org.jspecify.annotations.NullMarked;
