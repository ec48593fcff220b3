/// Users of other sites, identified by tokens that those sites issue.
@NullMarked
package dev.streamside.account.token;

import org.jspecify.annotations.NullMarked;
