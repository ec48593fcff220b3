package dev.streamside.broadcast.media;

import dev.streamside.broadcast.stream.StreamLog;
import dev.streamside.platform.guard.Transactions;
import dev.streamside.platform.id.StreamId;
import dev.streamside.platform.problem.Refusal;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Service;
import org.springframework.transaction.TransactionException;

/// Ends the streams of shows that have been off air for a while.
@Service
record OffAirShows(MediaRows rows, MediaProperties properties, StreamLog streamLog, Transactions transactions) {
    private static final Logger log = LoggerFactory.getLogger(OffAirShows.class);
    private static final int MAX_ENDED = 100;

    /// Runs on every node: ending a stream twice does no harm.
    @Scheduled(initialDelayString = "PT1M", fixedDelayString = "PT1M")
    void end() {
        try {
            for (int i = 0; i < MAX_ENDED && endNext(); i++) {
                // end the next one
            }
        } catch (DataAccessException | TransactionException | Refusal failure) {
            log.debug("Shows that are off air are ended later", failure); // the database's probe reports an outage
        }
    }

    /// @return whether one was ended
    private boolean endNext() {
        Optional<StreamId> offAir = transactions.run(() -> rows.offAirFor(properties.grace()));
        if (offAir.isEmpty() || streamLog.end(offAir.get()) instanceof StreamLog.Change.Unknown) {
            return false;
        }
        transactions.run(() -> rows.ended(offAir.get()));
        return true;
    }
}
