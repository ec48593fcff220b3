package dev.streamside.member;

/// An authenticated member, and whether the authentication is still valid: a session or a token, which nobody else
/// needs to tell apart. Open connections keep one. Thread-safe.
public interface Identity {
    MemberProfile member();

    /// Whether it has been neither revoked nor expired. Answered from memory, apart from about one query an
    /// hour.
    boolean isValid();

    /// Makes sure that the member has a row that others can refer to. To be called before a write. From memory, if
    /// there is one.
    ///
    /// @throws dev.streamside.problem.Refusal `TRY_LATER`
    void ensureStored();
}
