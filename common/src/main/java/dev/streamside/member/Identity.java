package dev.streamside.member;

import dev.streamside.limit.Write;

/// An authenticated member, and whether the authentication is still valid: a session, a token of another site or one
/// of a program, which nobody else needs to tell apart. Open connections keep one. Thread-safe.
public interface Identity {
    MemberProfile member();

    /// Whether it has been neither revoked nor expired. Answered from memory, apart from about one query an
    /// hour.
    boolean isValid();

    /// To be called before a write of this kind. Whether the member may do it is another question.
    ///
    /// @throws dev.streamside.problem.Refusal `OUT_OF_SCOPE` if it is not for such writes
    default void requireScope(Write write) {}

    /// Makes sure that the member has a row that others can refer to. To be called before a write. From memory, if
    /// there is one.
    ///
    /// @throws dev.streamside.problem.Refusal `TRY_LATER`
    void ensureStored();
}
