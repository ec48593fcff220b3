package dev.streamside.account.token;

import dev.streamside.account.member.Grants;
import dev.streamside.platform.ratelimit.Write;
import java.time.Instant;
import java.util.Set;
import java.util.stream.Collectors;

/// A token of a program that works for the site.
///
/// @param name of the program, and of the member as whom it sends chats
record ServiceToken(String name, Set<ServiceScope> scopes, Instant createdAt) {
    /// No other token has this issuer: the settings do not accept an empty one.
    static final String THIS_SITE = "";

    Set<Write> writes() {
        return scopes.stream().flatMap(scope -> scope.writes().stream()).collect(Collectors.toUnmodifiableSet());
    }

    /// The token in the form of a verified statement about its program.
    VerifiedToken statement() {
        return new VerifiedToken(
                new TokenSubject(THIS_SITE, name), name, null, Grants.ofBot(writes()), createdAt, createdAt);
    }
}
