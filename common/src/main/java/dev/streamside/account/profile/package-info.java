/// Members' changes to their own accounts: name, picture, password.
@NullMarked
package dev.streamside.account.profile;

import org.jspecify.annotations.NullMarked;
