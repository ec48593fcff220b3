package dev.streamside.account.token;

import dev.streamside.platform.id.MemberId;
import dev.streamside.platform.id.TokenHash;
import java.nio.ByteBuffer;

/// The user of another site that a token is about.
///
/// @param issuer  the site
/// @param subject the site's own id for the user, which never changes
record TokenSubject(String issuer, String subject) {
    /// The capacity of the column.
    private static final int MAX_LENGTH = 200;
    /// The rule of [#isSubject], to follow "must have".
    static final String RULE = "1 to " + MAX_LENGTH + " characters, and no space before or after them";

    /// Above all generated ids until 2089.
    private static final long FIRST_ID = 1L << 62;

    /// Whether a site can use this as a user's id. The database treats two ids that differ only in trailing
    /// spaces as equal.
    static boolean isSubject(String text) {
        return !text.isBlank() && text.length() <= MAX_LENGTH && text.equals(text.strip());
    }

    /// The same on every node and at any time, so that a viewer who only reads needs neither a row nor a
    /// query.
    MemberId memberId() {
        long hash = ByteBuffer.wrap(TokenHash.of(issuer + '\n' + subject)).getLong();
        return new MemberId(hash & (FIRST_ID - 1) | FIRST_ID);
    }

    /// Whether it is the id of a member with tokens.
    static boolean isIdOfOne(MemberId id) {
        return id.value() >= FIRST_ID;
    }

    /// A username that is not available for sign-up.
    String username() {
        return "~" + Long.toString(memberId().value(), Character.MAX_RADIX);
    }
}
