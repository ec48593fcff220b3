package dev.streamside.account.member;

import dev.streamside.platform.ratelimit.Write;

/// An authenticated member, and whether the authentication is still valid. It may come from a session, from a
/// token of another site, or from one of a program; callers need not distinguish them. Open connections keep
/// one. Thread-safe.
public interface Identity {
    MemberProfile member();

    /// Whether it has been neither revoked nor expired. Answered from memory, apart from about one query an
    /// hour.
    boolean isValid();

    /// Call this before a write of this kind. Whether the member may do it is checked elsewhere.
    ///
    /// @throws dev.streamside.platform.problem.Refusal `OUT_OF_SCOPE` if the token does not cover such writes
    default void requireScope(Write write) {}

    /// Makes sure that the data under the member's id is about this member: the id of a user of another site
    /// is a hash, so two users could have the same. Call this before showing the data to the member. Answered
    /// from memory once the member has written something.
    ///
    /// @throws dev.streamside.platform.problem.Refusal `INVALID_TOKEN`, or `TRY_LATER`
    default void requireOwnId() {}

    /// Makes sure that the member has a row that others can refer to. Call this before a write. Answered from
    /// memory if there is one.
    ///
    /// @throws dev.streamside.platform.problem.Refusal `TRY_LATER`
    void ensureStored();
}
