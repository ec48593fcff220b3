package dev.streamside.plain;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;

/// Of somebody who is signed in. The cookie has a token, of which this is the hash.
@Entity
class MemberSession {
    @Id
    byte[] tokenHash;

    long memberId;
}
