package dev.streamside.counts;

import dev.streamside.id.StreamId;
import dev.streamside.reaction.Reactions;
import dev.streamside.viewer.Viewers;
import org.springframework.stereotype.Service;

/// Puts the counts of a stream together. From memory, once its reactions have been counted.
@Service
public class StreamCounts {
    private final Viewers viewers;
    private final Reactions reactions;

    StreamCounts(Viewers viewers, Reactions reactions) {
        this.viewers = viewers;
        this.reactions = reactions;
    }

    /// The counts of a stream that exists.
    public Counts find(StreamId streamId) {
        Reactions.Sums sums = reactions.sums(streamId);
        return new Counts(viewers.count(streamId), sums.likes(), sums.dislikes());
    }
}
