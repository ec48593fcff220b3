/// The pictures of members: fetched from the addresses that members give, and served from here.
@NullMarked
package dev.streamside.account.picture;

import org.jspecify.annotations.NullMarked;
