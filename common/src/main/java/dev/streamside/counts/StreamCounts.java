package dev.streamside.counts;

import dev.streamside.id.StreamId;
import dev.streamside.reaction.Reactions;
import dev.streamside.viewer.Viewers;
import org.springframework.stereotype.Service;

/// Collects the counts of a stream, from memory once its reactions have been counted.
@Service
public class StreamCounts {
    private final Viewers viewers;
    private final Reactions reactions;

    StreamCounts(Viewers viewers, Reactions reactions) {
        this.viewers = viewers;
        this.reactions = reactions;
    }

    /// The counts of an existing stream.
    public Counts find(StreamId streamId) {
        Reactions.Sums sums = reactions.sums(streamId);
        return new Counts(viewers.count(streamId), sums.likes(), sums.dislikes());
    }
}
