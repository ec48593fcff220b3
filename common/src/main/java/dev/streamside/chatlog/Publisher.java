package dev.streamside.chatlog;

import dev.streamside.id.StreamId;
import dev.streamside.stream.Streams;
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
    private final EntryEncoder encoder;
    private final Streams streams;
    private final EntryBus bus;
    private final Set<StreamId> behind = new HashSet<>();

    Publisher(Timelines timelines, EntryEncoder encoder, Streams streams, EntryBus bus) {
        this.timelines = timelines;
        this.encoder = encoder;
        this.streams = streams;
        this.bus = bus;
    }

    /// Shows a commit. A start changes the stream's status before viewers see its entry, so that they can send at
    /// once; an end changes it after they have the last entries, unless these become part of a load.
    ///
    /// @return whether this node's viewers can see all of it
    boolean show(StreamCommit commit) {
        redact(commit);
        commit.rows().stream()
                .filter(row -> row.type().startsLog())
                .forEach(start -> streams.started(start.streamId(), start.sentAt()));
        boolean shown = commit.rows().isEmpty() || append(commit);
        commit.rows().stream()
                .filter(row -> row.type().endsLog())
                .forEach(end -> streams.ended(end.streamId(), end.sentAt()));
        return shown;
    }

    /// First, because a deleted text must go even if the entry about it cannot be shown, or there is none: a log
    /// that has ended gets no more entries.
    private void redact(StreamCommit commit) {
        for (PendingWrite pending : commit.writes()) {
            switch (pending.write()) {
                case LogWrite.Deletion deletion -> timelines.redact(commit.streamId(), deletion.target());
                case LogWrite.Purge purge -> timelines.purge(commit.streamId(), purge.target());
                default -> {}
            }
        }
    }

    private boolean append(StreamCommit commit) {
        try {
            List<Entry> entries = commit.rows().stream().map(encoder::encode).toList();
            bus.publish(commit.streamId(), entries); // first: other nodes need not wait for what is missing here
            bus.awaitEarlier(commit.streamId(), entries.getFirst().seq());
            timelines.append(commit.streamId(), entries);
            bus.showEarly(commit.streamId());
            return true;
        } catch (RuntimeException failure) {
            behind.add(commit.streamId());
            log.warn("Stream {}: stored, but not shown yet", commit.streamId(), failure);
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
