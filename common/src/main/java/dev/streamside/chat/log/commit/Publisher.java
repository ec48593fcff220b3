package dev.streamside.chat.log.commit;

import dev.streamside.broadcast.stream.Streams;
import dev.streamside.chat.log.entry.Entry;
import dev.streamside.chat.log.entry.LogWrite;
import dev.streamside.chat.log.kind.EntryEncoder;
import dev.streamside.chat.log.memory.Redactions;
import dev.streamside.chat.log.memory.Timelines;
import dev.streamside.chat.log.nodes.EntryBus;
import dev.streamside.platform.guard.SparseWarnings;
import dev.streamside.platform.id.StreamId;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/// Adds committed entries to the timelines, and remembers the streams whose timeline may lack stored entries.
/// Single-threaded.
@Component
class Publisher {
    private static final Logger log = LoggerFactory.getLogger(Publisher.class);

    private final Timelines timelines;
    private final Redactions redactions;
    private final EntryEncoder encoder;
    private final Streams streams;
    private final EntryBus bus;
    private final Set<StreamId> behind = new HashSet<>();
    private final SparseWarnings unseen = new SparseWarnings(log);

    Publisher(Timelines timelines, Redactions redactions, EntryEncoder encoder, Streams streams, EntryBus bus) {
        this.timelines = timelines;
        this.redactions = redactions;
        this.encoder = encoder;
        this.streams = streams;
        this.bus = bus;
    }

    /// Shows a commit. A start changes the stream's status before viewers see its entry, so that they can send at
    /// once; an end changes it after they have the last entries, unless these become part of a load.
    ///
    /// @return whether this node's viewers can see all of it
    boolean publish(StreamCommit commit) {
        redact(commit);
        commit.rows().stream()
                .filter(row -> row.type().startsLog())
                .forEach(start -> streams.started(start.streamId(), start.sentAt()));
        boolean shown = commit.rows().isEmpty() || sendAndShow(commit);
        commit.rows().stream()
                .filter(row -> row.type().endsLog())
                .forEach(end -> streams.ended(end.streamId(), end.sentAt()));
        return shown;
    }

    /// First, because a deleted text must go even if its deletion entry cannot be shown. A log that has ended
    /// does not even get such an entry.
    private void redact(StreamCommit commit) {
        for (PendingWrite pending : commit.writes()) {
            switch (pending.write()) {
                case LogWrite.Deletion deletion -> redactions.redact(commit.streamId(), deletion.target());
                case LogWrite.Purge purge -> redactions.purge(commit.streamId(), purge.target());
                default -> {}
            }
        }
    }

    private boolean sendAndShow(StreamCommit commit) {
        try {
            List<Entry> entries = commit.rows().stream().map(encoder::encode).toList();
            bus.publish(commit.streamId(), entries); // first: others need not wait for what is missing here
            bus.awaitEarlier(commit.streamId(), entries.getFirst().seq());
            timelines.showCommitted(commit.streamId(), entries);
            bus.showEarly(commit.streamId());
            return true;
        } catch (RuntimeException failure) {
            behind.add(commit.streamId());
            unseen.warn("Stream {}: stored, but not shown yet", commit.streamId(), failure);
            return false;
        }
    }

    /// Notes that the timeline may lack stored entries.
    void fellBehind(StreamId streamId) {
        behind.add(streamId);
    }

    /// Adds what is missing, if the database can be read.
    void catchUp() {
        timelines.readAgain();
        for (Iterator<StreamId> streamIds = behind.iterator(); streamIds.hasNext(); ) {
            StreamId streamId = streamIds.next();
            try {
                timelines.catchUp(streamId);
                streamIds.remove();
            } catch (RuntimeException failure) {
                log.debug("Stream {} is still behind", streamId, failure);
                return;
            }
        }
    }
}
