package dev.streamside.broadcast.reaction;

/// A member's opinion of a stream.
public enum Reaction {
    LIKE,
    DISLIKE,
    NONE
}
