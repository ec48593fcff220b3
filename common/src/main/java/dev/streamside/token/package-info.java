/// Users of other sites, known by the tokens with which those sites vouch for them.
@NullMarked
package dev.streamside.token;

import org.jspecify.annotations.NullMarked;
