package dev.streamside.plain;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;

/// A session of a member. It holds the hash of the token in the cookie.
@Entity
class MemberSession {
    @Id
    byte[] tokenHash;

    long memberId;
}
