package dev.streamside.broadcast.counts;

import dev.streamside.broadcast.reaction.Reactions;
import dev.streamside.broadcast.viewer.Viewers;
import dev.streamside.platform.id.StreamId;
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

    /// The counts of an existing stream. While the database does not answer, only those that are known.
    public Counts find(StreamId streamId) {
        return new Counts(viewers.count(streamId), reactions.sums(streamId));
    }
}
