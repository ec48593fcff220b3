package dev.streamside.broadcast.reaction;

/// A stream's totals, or changes of them.
public record ReactionSums(long likes, long dislikes) {}
