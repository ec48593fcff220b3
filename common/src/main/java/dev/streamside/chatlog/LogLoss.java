package dev.streamside.chatlog;

import dev.streamside.id.StreamId;
import dev.streamside.limit.Outage;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;

/// What happens when the database has lost entries that this node has shown: a failover to a server that lacked them,
/// or a backup that was restored. Their numbers are given out again, so a new epoch of the log begins, and its viewers
/// begin anew.
@Component
class LogLoss {
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

    /// Does nothing if the database does not answer: the loss is found again.
    ///
    /// @param shown what this node has shown of the log
    void found(StreamId streamId, StreamHeads.Head shown) {
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
