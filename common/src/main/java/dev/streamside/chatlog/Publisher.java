package dev.streamside.chatlog;

import dev.streamside.id.StreamId;
import dev.streamside.stream.Streams;
import java.util.HashSet;
import java.util.Iterator;
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
    private final Set<StreamId> behind = new HashSet<>();

    Publisher(Timelines timelines, EntryEncoder encoder, Streams streams) {
        this.timelines = timelines;
        this.encoder = encoder;
        this.streams = streams;
    }

    /// @return whether this node's viewers can see all of it
    boolean show(StreamCommit commit) {
        commit.rows().forEach(this::changeStatus);
        redactWhatLeftNoEntry(commit);
        if (commit.rows().isEmpty()) {
            return true;
        }
        try {
            timelines.append(
                    commit.streamId(),
                    commit.rows().stream().map(encoder::encode).toList());
            return true;
        } catch (RuntimeException failure) {
            behind.add(commit.streamId());
            log.warn("Stream {}: stored, but not shown yet", commit.streamId(), failure);
            return false;
        }
    }

    private void changeStatus(LogEntry row) {
        if (row.type().startsLog()) {
            streams.started(row.streamId(), row.sentAt());
        } else if (row.type().endsLog()) {
            streams.ended(row.streamId(), row.sentAt());
        }
    }

    /// A deletion from a log that has ended creates no entry that would trigger this.
    private void redactWhatLeftNoEntry(StreamCommit commit) {
        for (int i = 0; i < commit.writes().size(); i++) {
            if (commit.writes().get(i).write() instanceof LogWrite.Deletion deletion
                    && commit.results().get(i) instanceof LogResult.Unchanged) {
                timelines.redact(commit.streamId(), deletion.target());
            }
        }
    }

    /// Notes that the timeline may lack stored entries.
    void fellBehind(StreamId streamId) {
        behind.add(streamId);
    }

    /// Adds what is missing, if the database can be read.
    void catchUp() {
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
