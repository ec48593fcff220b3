package dev.streamside.token;

import dev.streamside.id.MemberId;
import dev.streamside.id.TokenHash;
import java.nio.ByteBuffer;

/// Whom a token is about: a user of another site.
///
/// @param issuer  the site
/// @param subject the site's own name for the user, which never changes
record TokenSubject(String issuer, String subject) {
    /// Above all generated ids until 2089.
    private static final long FIRST_ID = 1L << 62;

    /// The same on every node and at any time, so that a viewer who only reads needs neither a row nor a query.
    MemberId memberId() {
        long hash = ByteBuffer.wrap(TokenHash.of(issuer + '\n' + subject)).getLong();
        return new MemberId(hash & (FIRST_ID - 1) | FIRST_ID);
    }

    /// Whether it is the id of somebody who comes with tokens.
    static boolean isIdOfOne(MemberId id) {
        return id.value() >= FIRST_ID;
    }

    /// A username that nobody can sign up with.
    String username() {
        return "~" + Long.toString(memberId().value(), Character.MAX_RADIX);
    }
}
