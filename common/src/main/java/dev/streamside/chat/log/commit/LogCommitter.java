package dev.streamside.chat.log.commit;

import dev.streamside.broadcast.stream.Streams;
import dev.streamside.chat.log.commit.GroupCommit.Outcome;
import dev.streamside.chat.log.entry.LogMetrics.Settled;
import dev.streamside.chat.log.entry.LogResult;
import dev.streamside.chat.log.entry.LogWrite;
import dev.streamside.chat.log.entry.NothingToChange;
import dev.streamside.chat.log.nodes.LogLoss;
import dev.streamside.chat.log.query.LoggedChat;
import dev.streamside.platform.database.ConnectionLoss;
import dev.streamside.platform.database.DatabaseState;
import dev.streamside.platform.guard.Outage;
import dev.streamside.platform.guard.SparseWarnings;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/// Takes waiting writes, commits them, publishes them to the timelines, and only then answers the senders.
///
/// Runs on one thread. It never waits for a batch to fill: it takes what has queued up during the last commit,
/// so a quiet node answers at once and a busy one needs one disk flush for hundreds of chats.
@Component
class LogCommitter {
    private static final Logger log = LoggerFactory.getLogger(LogCommitter.class);

    private final CommitQueue queue;
    private final GroupCommit commits;
    private final LogTransaction transaction;
    private final Publisher publisher;
    private final Streams streams;
    private final DatabaseState database;
    private final LogLoss loss;
    private final UndecidedCommits undecided;
    private final SparseWarnings failures = new SparseWarnings(log);
    private final SparseWarnings rejections = new SparseWarnings(log);

    LogCommitter(
            CommitQueue queue,
            GroupCommit commits,
            LogTransaction transaction,
            Publisher publisher,
            Streams streams,
            DatabaseState database,
            LogLoss loss,
            UndecidedCommits undecided) {
        this.queue = queue;
        this.commits = commits;
        this.transaction = transaction;
        this.publisher = publisher;
        this.streams = streams;
        this.database = database;
        this.loss = loss;
        this.undecided = undecided;
    }

    /// Commits what is queued, waiting up to `timeout` for the first write.
    ///
    /// @return whether there was anything to commit
    boolean commitPending(Duration timeout) throws InterruptedException {
        List<PendingWrite> batch = queue.take(timeout);
        if (!database.isAway()) {
            undecided.check().forEach(this::maybeStored);
            publisher.catchUp();
        }
        if (batch.isEmpty()) {
            return false;
        }
        try {
            commits.commit(batch).forEach(outcome -> settleAlone(() -> settle(outcome)));
        } finally {
            batch.stream().filter(write -> !write.result().isDone()).forEach(this::refuseUnknown);
            queue.done();
        }
        return true;
    }

    private void refuseUnknown(PendingWrite write) {
        maybeStored(write);
        queue.refuse(write, Settled.UNKNOWN);
    }

    private void maybeStored(PendingWrite write) {
        publisher.fellBehind(write.streamId());
        if (write.write().type().changesStatus()) {
            streams.doubt(write.streamId()); // it may have started or ended
        }
    }

    /// A failure with one outcome, or with one of its streams, must not leave the other senders without an
    /// answer.
    private static void settleAlone(Runnable settle) {
        try {
            settle.run();
        } catch (RuntimeException failure) {
            log.error("An outcome could not be handled; its senders are told to send again", failure);
        }
    }

    private void settle(Outcome outcome) {
        switch (outcome) {
            case Outcome.Committed(List<StreamCommit> ofStreams) -> {
                database.answered();
                ofStreams.forEach(ofStream -> settleAlone(() -> settle(ofStream)));
            }
            case Outcome.TurnedDown(PendingWrite write, RuntimeException why) -> settle(write, why);
            case Outcome.Locked(List<PendingWrite> writes) ->
                writes.forEach(write -> queue.refuse(write, Settled.LOCKED));
            case Outcome.Unknown(List<PendingWrite> writes, RuntimeException why) -> giveUp(writes, why);
        }
    }

    private void settle(StreamCommit commit) {
        boolean shown = publisher.publish(commit);
        for (int i = 0; i < commit.writes().size(); i++) {
            PendingWrite write = commit.writes().get(i);
            if (shown) {
                queue.settle(write, commit.results().get(i));
            } else {
                queue.refuse(write, Settled.UNSEEN);
            }
        }
    }

    private void settle(PendingWrite pending, RuntimeException why) {
        if (why instanceof NothingToChange) {
            queue.settle(pending, new LogResult.Unchanged());
            return;
        }
        if (why instanceof LogTransaction.WentBack wentBack) {
            queue.refuse(pending, Settled.WENT_BACK);
            loss.found(pending.streamId(), wentBack.shown);
            return;
        }
        Optional<LoggedChat> original = Optional.empty();
        try {
            if (pending.write() instanceof LogWrite.Chat chat) {
                original = transaction.original(chat);
            }
        } catch (RuntimeException failure) {
            giveUp(List.of(pending), failure);
            return;
        }
        if (original.isPresent()) {
            publisher.fellBehind(pending.streamId()); // another node may have stored it
            publisher.catchUp();
            queue.settle(
                    pending,
                    new LogResult.WrittenBefore(
                            original.get().seq(), original.get().sentAt()));
        } else {
            rejections.warn("Stream {}: an entry cannot be stored: {}", pending.streamId(), Outage.cause(why));
            queue.settle(pending, new LogResult.Rejected());
        }
    }

    /// It is unknown whether these were stored. Their senders are asked to resend with the same ids; nothing
    /// is stored twice.
    private void giveUp(List<PendingWrite> writes, RuntimeException why) {
        boolean lost = ConnectionLoss.caused(why);
        if (lost) {
            database.failed(why);
        } else {
            failures.warn("A batch of {} could not be committed: {}", writes.size(), Outage.cause(why));
        }
        writes.forEach(this::refuseUnknown);
        if (lost) {
            queue.refuseWaiting(); // from now on, one write at a time tries the database
        } else {
            queue.refuseForAWhile();
        }
    }
}
