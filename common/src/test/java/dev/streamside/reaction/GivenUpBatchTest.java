package dev.streamside.reaction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.github.benmanes.caffeine.cache.Ticker;
import dev.streamside.cluster.ClusterProperties;
import dev.streamside.id.MemberId;
import dev.streamside.id.StreamId;
import dev.streamside.reaction.ReactionRows.Key;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.dao.CannotAcquireLockException;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.transaction.support.TransactionTemplate;

/// A batch that the database gives up, so that one of another node can go on.
class GivenUpBatchTest {
    private static final Key KEY = new Key(new StreamId(1), new MemberId(1));

    private final ReactionCounters totals = new ReactionCounters();

    @Test
    void itIsTriedAgain_twice() {
        var rows = new ContestedRows(2);

        gathered(rows).store(KEY, Reaction.LIKE, totals);

        assertThat(totals.sums().likes()).isEqualTo(1);
        assertThat(rows.tries).isEqualTo(3);
    }

    @Test
    void afterThat_itHasFailed() {
        var rows = new ContestedRows(3);

        assertThatExceptionOfType(CannotAcquireLockException.class)
                .isThrownBy(() -> gathered(rows).store(KEY, Reaction.LIKE, totals));

        assertThat(totals.sums().likes()).isZero();
        assertThat(rows.tries).isEqualTo(3);
    }

    private static GatheredReactions gathered(ReactionRows rows) {
        return new GatheredReactions(rows, () -> false, Ticker.systemTicker(), () -> {});
    }

    /// A database that gives up the first few batches.
    private static final class ContestedRows extends ReactionRows {
        private final int givenUp;
        private int tries;

        ContestedRows(int givenUp) {
            super(
                    new JdbcTemplate(),
                    new JdbcTemplate(),
                    new TransactionTemplate(),
                    new ClusterProperties(
                            ClusterProperties.Bus.ALONE, Duration.ofMillis(200), "streamside", List.of(), ""));
            this.givenUp = givenUp;
        }

        @Override
        Map<Key, Reaction> exchange(Map<Key, Reaction> wanted) {
            tries++;
            if (tries <= givenUp) {
                throw new CannotAcquireLockException("deadlock");
            }
            return Map.of();
        }
    }
}
