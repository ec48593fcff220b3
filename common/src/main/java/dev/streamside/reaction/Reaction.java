package dev.streamside.reaction;

/// A member's opinion of a stream.
public enum Reaction {
    LIKE,
    DISLIKE,
    NONE
}
