package dev.streamside.broadcast.counts;

import dev.streamside.broadcast.reaction.ReactionSums;
import org.jspecify.annotations.Nullable;

/// The changing numbers that are shown with a stream.
///
/// @param reactions null if the database does not answer and they have not been counted before
public record Counts(long viewers, @Nullable ReactionSums reactions) {}
