package dev.streamside.chat.log.nodes;

import dev.streamside.chat.log.entry.Entry;
import dev.streamside.chat.log.entry.StreamHeads;
import dev.streamside.chat.log.memory.HeldTimeline;
import dev.streamside.chat.log.memory.Timelines;
import dev.streamside.chat.log.query.EntryReader;
import dev.streamside.chat.timeline.Timeline;
import dev.streamside.platform.guard.Bulkhead;
import dev.streamside.platform.id.StreamId;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// What other nodes have stored, compared with what the timelines show here.
@Component
record RemoteEntries(Timelines timelines, EntryReader stored, Bulkhead bulkhead) {
    /// As [Timelines#shown].
    StreamHeads.Head shown(StreamId streamId) {
        return timelines.shown(streamId);
    }

    /// Shows entries that another node has sent. Entries of another epoch, or of a stream that is not read
    /// here, are ignored.
    ///
    /// @return false if entries before them are missing here
    boolean showReceived(StreamId streamId, int epoch, List<Entry> entries) {
        HeldTimeline held = timelines.peek(streamId);
        if (held == null
                || held.timeline().epoch() != epoch
                || entries.getLast().seq() <= held.timeline().head()) {
            return true;
        }
        boolean follows = entries.getFirst().seq() <= held.timeline().head() + 1;
        if (follows) {
            timelines.showStored(streamId, held, entries);
        }
        return follows;
    }

    /// Whether an entry up to `seq` is missing in the timeline of a stream. A timeline that is not in memory,
    /// or still being loaded, lacks nothing.
    boolean areMissing(StreamId streamId, long seq) {
        Timeline timeline = inMemory(streamId);
        return timeline != null && timeline.head() < seq;
    }

    /// Whether a message is of an earlier epoch than the timeline. False if this node shows nothing of the
    /// stream.
    boolean areOfEarlierEpoch(StreamId streamId, int epoch) {
        Timeline timeline = inMemory(streamId);
        return timeline != null && timeline.epoch() > epoch;
    }

    /// Whether the database has a different entry under a number than is shown here. A deletion also counts
    /// as different.
    boolean haveReplaced(StreamId streamId, long seq) {
        Timeline timeline = inMemory(streamId);
        byte[] shown = timeline == null ? null : timeline.entry(seq).orElse(null);
        return shown != null
                && bulkhead.call(() -> stored.after(streamId, seq - 1, 1)).stream()
                        .anyMatch(entry -> !Arrays.equals(entry.json(), shown));
    }

    /// Reads the entries that the timeline of a stream lacks from the database.
    void read(StreamId streamId) {
        bulkhead.call(() -> {
            timelines.catchUp(streamId);
            return streamId;
        });
    }

    private @Nullable Timeline inMemory(StreamId streamId) {
        HeldTimeline held = timelines.peek(streamId);
        return held == null ? null : held.timeline();
    }
}
