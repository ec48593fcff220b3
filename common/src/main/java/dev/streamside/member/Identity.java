package dev.streamside.member;

/// A member who has proved who they are, and how to ask whether that still holds. Open connections keep one for
/// as long as they live. Safe for any thread.
public interface Identity {
    MemberProfile member();

    /// Whether it has been neither withdrawn nor expired. Answered from memory but for about one query an hour.
    boolean isValid();
}
