/// The audience: members and guests who behave the same over every transport. It uses the applications only
/// from the outside.
@NullMarked
package dev.streamside.viewers;

import org.jspecify.annotations.NullMarked;
