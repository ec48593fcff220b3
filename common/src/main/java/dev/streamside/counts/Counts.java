package dev.streamside.counts;

/// The changing numbers shown beside a stream.
public record Counts(long viewers, long likes, long dislikes) {}
