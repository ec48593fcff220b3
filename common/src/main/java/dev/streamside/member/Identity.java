package dev.streamside.member;

/// An authenticated member, and whether the authentication is still valid. Open connections keep one.
/// Thread-safe.
public interface Identity {
    MemberProfile member();

    /// Whether it has been neither revoked nor expired. Answered from memory, apart from about one query an
    /// hour.
    boolean isValid();
}
