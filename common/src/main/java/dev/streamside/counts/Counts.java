package dev.streamside.counts;

/// What is shown beside a stream and changes all the time.
public record Counts(long viewers, long likes, long dislikes) {}
