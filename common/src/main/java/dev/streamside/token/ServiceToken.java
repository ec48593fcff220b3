package dev.streamside.token;

import dev.streamside.limit.Write;
import dev.streamside.member.Grants;
import java.time.Instant;
import java.util.Set;
import java.util.stream.Collectors;

/// A token of a program that works for the site.
///
/// @param name of the program, and of the member as whom it sends chats
record ServiceToken(String name, Set<ServiceScope> scopes, Instant createdAt) {
    /// The issuer of no other token: settings must name theirs.
    static final String THIS_SITE = "";

    Set<Write> writes() {
        return scopes.stream().flatMap(scope -> scope.writes().stream()).collect(Collectors.toUnmodifiableSet());
    }

    /// What it would say if it were a statement about its program.
    VerifiedToken statement() {
        return new VerifiedToken(
                new TokenSubject(THIS_SITE, name), name, null, Grants.ofBot(writes()), createdAt, createdAt);
    }
}
