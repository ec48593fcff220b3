package dev.streamside.chat.log.commit;

import dev.streamside.chat.log.entry.EntryRows;
import dev.streamside.chat.log.entry.LogEntry;
import dev.streamside.chat.log.entry.LogResult;
import dev.streamside.chat.log.entry.LogWrite;
import dev.streamside.chat.log.entry.NothingToChange;
import dev.streamside.chat.log.entry.StreamHeads;
import dev.streamside.chat.log.kind.EntryKinds;
import dev.streamside.chat.log.memory.Timelines;
import dev.streamside.chat.log.query.ChatRows;
import dev.streamside.chat.log.query.LoggedChat;
import dev.streamside.moderation.modlog.ModerationAct;
import dev.streamside.moderation.modlog.ModerationLog;
import dev.streamside.platform.database.ConnectionLoss;
import dev.streamside.platform.database.ServerSessions;
import dev.streamside.platform.database.ServerSessions.Session;
import dev.streamside.platform.id.StreamId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;

/// Stores a batch of writes in one transaction: all of them or none.
///
/// It begins by taking numbers from the streams' head rows, which locks these rows until the commit: higher numbers
/// are committed later, on this node or another, and no reader can see a number before its predecessor.
@Component
record LogTransaction(
        TransactionTemplate transaction,
        EntryRows entries,
        ChatRows chats,
        EntryKinds kinds,
        StreamHeads heads,
        Timelines timelines,
        ModerationLog moderation,
        ServerSessions sessions,
        UndecidedCommits undecided) {
    /// The database has fewer entries of a log than this node has shown; the transaction has been rolled back.
    static final class WentBack extends RuntimeException {
        private static final long serialVersionUID = 1L;

        final transient StreamHeads.Head shown;

        WentBack(StreamHeads.Head shown) {
            this.shown = shown;
        }
    }

    /// Stores `writes`, keeping the order within each stream.
    ///
    /// @param now  their timestamp
    /// @param wait whether to wait, for a second at most, while another transaction writes to one of the
    ///             streams
    /// @return the outcomes, by stream
    /// @throws NothingToChange if one of them deletes a chat that is already gone, starts a stream that was
    ///     already started, or has a condition that is not met; nothing is stored
    /// @throws WentBack if a log has lost entries; nothing is stored
    List<StreamCommit> store(List<PendingWrite> writes, Instant now, boolean wait) {
        var byStream = new LinkedHashMap<StreamId, List<PendingWrite>>();
        writes.forEach(write -> byStream.computeIfAbsent(write.streamId(), id -> new ArrayList<>())
                .add(write));
        var counts = new HashMap<StreamId, Integer>();
        byStream.forEach((streamId, ofStream) -> counts.put(streamId, untilEnd(ofStream)));
        // Before the numbers are taken: everything shown by now was committed earlier, so it has lower
        // numbers.
        var shown = new HashMap<StreamId, StreamHeads.Head>();
        byStream.keySet().forEach(streamId -> shown.put(streamId, timelines.shown(streamId)));
        var begun = new AtomicReference<@Nullable Optional<Session>>(); // null without a connection
        try {
            return transaction.execute(status -> {
                begun.set(sessions.current());
                return store(byStream, counts, shown, now, wait);
            });
        } catch (RuntimeException failure) {
            Optional<Session> session = begun.get();
            if (session != null && ConnectionLoss.caused(failure)) {
                undecided.add(session, writes);
            }
            throw failure;
        }
    }

    private List<StreamCommit> store(
            Map<StreamId, List<PendingWrite>> byStream,
            Map<StreamId, Integer> counts,
            Map<StreamId, StreamHeads.Head> shown,
            Instant now,
            boolean wait) {
        byStream.values().forEach(this::open);
        Map<StreamId, Long> taken = heads.takeNumbers(counts, wait);
        shown.forEach(
                (streamId, before) -> requireAfter(before, taken.get(streamId), counts.getOrDefault(streamId, 0)));
        var commits = new ArrayList<StreamCommit>(byStream.size());
        byStream.forEach((streamId, ofStream) -> commits.add(store(streamId, ofStream, taken.get(streamId), now)));
        // Last, for all streams together: one statement.
        entries.add(commits.stream().flatMap(commit -> commit.rows().stream()).toList());
        return commits;
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

    /// Opens the log if the first write is its start. Only the first can be: no write is accepted before the
    /// start.
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
                require(writes.get(i).condition());
                long seq = head - accepted + 1 + i;
                rows.add(kinds.of(write).store(write, seq, now));
                results.add(new LogResult.Written(seq, now));
            } else {
                LogResult closed = kinds.of(write).storeInClosedLog(write, now);
                if (!(closed instanceof LogResult.Closed)) {
                    require(writes.get(i).condition());
                }
                results.add(closed);
            }
            ModerationAct act = writes.get(i).act();
            if (act != null && !(results.getLast() instanceof LogResult.Closed)) {
                moderation.add(act);
            }
        }
        return new StreamCommit(streamId, writes, results, rows);
    }

    private static void require(BooleanSupplier condition) {
        if (!condition.getAsBoolean()) {
            throw new NothingToChange();
        }
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
