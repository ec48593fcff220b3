package dev.streamside.reaction;

/// What a member thinks of a stream.
public enum Reaction {
    LIKE,
    DISLIKE,
    NONE
}
