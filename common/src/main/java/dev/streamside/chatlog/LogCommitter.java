package dev.streamside.chatlog;

import dev.streamside.chatlog.GroupCommit.Outcome;
import dev.streamside.chatlog.LogMetrics.Settled;
import dev.streamside.database.ConnectionLoss;
import dev.streamside.database.DatabaseState;
import dev.streamside.stream.Streams;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.NestedExceptionUtils;
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

    LogCommitter(
            CommitQueue queue,
            GroupCommit commits,
            LogTransaction transaction,
            Publisher publisher,
            Streams streams,
            DatabaseState database,
            LogLoss loss) {
        this.queue = queue;
        this.commits = commits;
        this.transaction = transaction;
        this.publisher = publisher;
        this.streams = streams;
        this.database = database;
        this.loss = loss;
    }

    /// Commits what is queued, waiting up to `timeout` for the first write.
    ///
    /// @return whether there was anything to commit
    boolean commitPending(Duration timeout) throws InterruptedException {
        List<PendingWrite> batch = queue.take(timeout);
        if (!database.isAway()) {
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

    /// It may be stored.
    private void refuseUnknown(PendingWrite write) {
        publisher.fellBehind(write.streamId());
        if (write.write().type().changesStatus()) {
            streams.forget(write.streamId()); // it may have started or ended
        }
        queue.refuse(write, Settled.UNKNOWN);
    }

    /// What goes wrong with one outcome, or one stream of it, must not leave the senders of the others without an
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
        boolean shown = publisher.show(commit);
        for (int i = 0; i < commit.writes().size(); i++) {
            PendingWrite write = commit.writes().get(i);
            if (shown) {
                queue.settle(write, commit.results().get(i));
            } else {
                queue.refuse(write, Settled.UNSEEN);
            }
        }
    }

    /// A single write that the database rejected.
    private void settle(PendingWrite pending, RuntimeException why) {
        if (why instanceof LogTransaction.NothingToChange) {
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
            log.warn(
                    "Stream {}: an entry cannot be stored: {}",
                    pending.streamId(),
                    NestedExceptionUtils.getMostSpecificCause(why).toString());
            queue.settle(pending, new LogResult.Rejected());
        }
    }

    /// It is unknown whether these were stored. Their senders are told to resend with the same ids, which stores
    /// nothing twice.
    private void giveUp(List<PendingWrite> writes, RuntimeException why) {
        boolean lost = ConnectionLoss.caused(why);
        if (lost) {
            database.failed(why);
        } else {
            log.warn(
                    "A batch of {} could not be committed: {}",
                    writes.size(),
                    NestedExceptionUtils.getMostSpecificCause(why).toString());
        }
        writes.forEach(this::refuseUnknown);
        if (lost) {
            queue.refuseWaiting(); // from now on, one at a time tries
        } else {
            queue.refuseForAWhile();
        }
    }
}
