package dev.streamside.broadcast.reaction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.github.benmanes.caffeine.cache.Ticker;
import dev.streamside.platform.id.MemberId;
import dev.streamside.platform.id.StreamId;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.dao.CannotAcquireLockException;

/// A batch that the database aborts, so that another node's batch can continue.
class GivenUpBatchTest {
    private static final ReactionKey KEY = new ReactionKey(new StreamId(1), new MemberId(1));

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

    private static GatheredReactions gathered(ContestedRows rows) {
        return new GatheredReactions(rows::exchange, () -> false, Ticker.systemTicker(), () -> {});
    }

    /// A database that aborts the first few batches.
    private static final class ContestedRows {
        private final int givenUp;
        private int tries;

        ContestedRows(int givenUp) {
            this.givenUp = givenUp;
        }

        Map<ReactionKey, Reaction> exchange(Map<ReactionKey, Reaction> wanted) {
            tries++;
            if (tries <= givenUp) {
                throw new CannotAcquireLockException("deadlock");
            }
            return Map.of();
        }
    }
}
