package dev.streamside.chat.log.nodes;

import dev.streamside.chat.log.entry.LogMetrics;
import dev.streamside.chat.log.entry.StreamHeads;
import dev.streamside.chat.log.memory.Timelines;
import dev.streamside.platform.guard.Outage;
import dev.streamside.platform.id.StreamId;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;

/// Handles the loss of entries that this node has shown: a failover to a server that lacked them, or a
/// restored backup. The database will give out their numbers again, so a new epoch of the log begins, and its
/// viewers start over.
@Component
public class LogLoss {
    private static final Logger log = LoggerFactory.getLogger(LogLoss.class);

    private final StreamHeads heads;
    private final Timelines timelines;
    private final TransactionTemplate transaction;
    private final LogMetrics metrics;

    LogLoss(StreamHeads heads, Timelines timelines, TransactionTemplate transaction, LogMetrics metrics) {
        this.heads = heads;
        this.timelines = timelines;
        this.transaction = transaction;
        this.metrics = metrics;
    }

    /// Does nothing if the database does not answer: the next check finds the loss again.
    ///
    /// @param shown what this node has shown of the log
    public void found(StreamId streamId, StreamHeads.Head shown) {
        try {
            if (transaction.execute(status -> heads.raiseEpoch(streamId, shown.epoch()))) {
                metrics.lost();
                log.error(
                        "Stream {}: the database has lost entries up to number {}, which were acknowledged and shown."
                                + " Its viewers begin anew",
                        streamId,
                        shown.head());
            }
            if (timelines.shown(streamId).epoch() <= shown.epoch()) {
                timelines.reload(streamId);
            }
        } catch (RuntimeException failure) {
            if (!Outage.caused(failure)) {
                throw failure;
            }
            log.debug("Stream {}: its new epoch cannot begin yet", streamId, failure);
        }
    }
}
