package dev.streamside.chatlog;

import dev.streamside.id.StreamId;
import dev.streamside.modlog.ModerationAct;
import dev.streamside.modlog.ModerationLog;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;

/// Stores a batch of writes in one transaction: all of them or none.
///
/// It begins by taking numbers from the streams' head rows, which locks these rows until the commit: higher numbers are
/// committed later, on this node or another, and no reader can see a number before its predecessor.
@Component
class LogTransaction {
    /// A chat was already deleted, or a stream started; the transaction has been rolled back.
    static final class NothingToChange extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }

    /// The database has fewer entries of a log than this node has shown; the transaction has been rolled back.
    static final class WentBack extends RuntimeException {
        private static final long serialVersionUID = 1L;

        final transient StreamHeads.Head shown;

        WentBack(StreamHeads.Head shown) {
            this.shown = shown;
        }
    }

    private final TransactionTemplate transaction;
    private final EntryRows entries;
    private final ChatRows chats;
    private final EntryKinds kinds;
    private final StreamHeads heads;
    private final Timelines timelines;
    private final ModerationLog moderation;

    LogTransaction(
            TransactionTemplate transaction,
            EntryRows entries,
            ChatRows chats,
            EntryKinds kinds,
            StreamHeads heads,
            Timelines timelines,
            ModerationLog moderation) {
        this.transaction = transaction;
        this.entries = entries;
        this.chats = chats;
        this.kinds = kinds;
        this.heads = heads;
        this.timelines = timelines;
        this.moderation = moderation;
    }

    /// Stores `writes`, keeping the order within each stream.
    ///
    /// @param now  their timestamp
    /// @param wait whether to wait while somebody else writes to one of the streams: a second at most
    /// @return the outcomes, by stream
    /// @throws NothingToChange if one of them deletes a chat that is gone, or starts a stream that has been
    ///     started; nothing is stored
    /// @throws WentBack if a log has lost entries; nothing is stored
    List<StreamCommit> store(List<PendingWrite> writes, Instant now, boolean wait) {
        var byStream = new LinkedHashMap<StreamId, List<PendingWrite>>();
        writes.forEach(write -> byStream.computeIfAbsent(write.streamId(), id -> new ArrayList<>())
                .add(write));
        var counts = new HashMap<StreamId, Integer>();
        byStream.forEach((streamId, ofStream) -> counts.put(streamId, untilEnd(ofStream)));
        // Before the numbers: what is shown by now was committed earlier, so it has lower ones.
        var shown = new HashMap<StreamId, StreamHeads.Head>();
        byStream.keySet().forEach(streamId -> shown.put(streamId, timelines.shown(streamId)));
        return transaction.execute(status -> {
            byStream.values().forEach(this::open);
            Map<StreamId, Long> taken = heads.takeNumbers(counts, wait);
            shown.forEach(
                    (streamId, before) -> requireAfter(before, taken.get(streamId), counts.getOrDefault(streamId, 0)));
            var commits = new ArrayList<StreamCommit>(byStream.size());
            byStream.forEach((streamId, ofStream) -> commits.add(store(streamId, ofStream, taken.get(streamId), now)));
            // Last, for all streams together: one statement.
            entries.add(
                    commits.stream().flatMap(commit -> commit.rows().stream()).toList());
            return commits;
        });
    }

    /// The chat stored earlier with the same id, if any.
    Optional<LoggedChat> original(LogWrite.Chat chat) {
        return chats.sent(chat.streamId(), chat.author().id(), chat.clientMessageId());
    }

    /// @param head the last of `count` numbers that were taken; null when the log is closed
    private static void requireAfter(StreamHeads.Head shown, @Nullable Long head, int count) {
        if (head != null && head - count < shown.head()) {
            throw new WentBack(shown);
        }
    }

    /// Opens the log if the first write is its start. A later one cannot be: nothing is accepted before the start.
    private void open(List<PendingWrite> ofStream) {
        if (ofStream.getFirst().write().type().startsLog()) {
            heads.open(ofStream.getFirst().streamId());
        }
    }

    /// @param head the last of the numbers that were taken for `writes`; null when the log is closed
    private StreamCommit store(StreamId streamId, List<PendingWrite> writes, @Nullable Long head, Instant now) {
        int accepted = untilEnd(writes);
        var results = new ArrayList<LogResult>(writes.size());
        var rows = new ArrayList<LogEntry>(accepted);
        for (int i = 0; i < writes.size(); i++) {
            LogWrite write = writes.get(i).write();
            if (head != null && i < accepted) {
                long seq = head - accepted + 1 + i;
                rows.add(kinds.of(write).store(write, seq, now));
                results.add(new LogResult.Written(seq, now));
            } else {
                results.add(kinds.of(write).storeInClosedLog(write, now));
            }
            ModerationAct act = writes.get(i).act();
            if (act != null && !(results.getLast() instanceof LogResult.Closed)) {
                moderation.add(act);
            }
        }
        return new StreamCommit(streamId, writes, results, rows);
    }

    /// The number of writes up to the end of the log, including the end itself.
    private static int untilEnd(List<PendingWrite> writes) {
        for (int i = 0; i < writes.size(); i++) {
            if (writes.get(i).write().type().endsLog()) {
                return i + 1;
            }
        }
        return writes.size();
    }
}
