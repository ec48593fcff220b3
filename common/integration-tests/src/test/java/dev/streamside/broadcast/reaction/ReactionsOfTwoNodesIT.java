package dev.streamside.broadcast.reaction;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamside.account.member.MemberProfile;
import dev.streamside.account.member.Members;
import dev.streamside.broadcast.stream.StreamLifecycle;
import dev.streamside.platform.cluster.ClusterProperties;
import dev.streamside.platform.id.StreamId;
import dev.streamside.testing.ApplicationTest;
import dev.streamside.testing.Fixtures;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.transaction.support.TransactionTemplate;

/// Members react through several nodes at once, from two tabs or with a client that tries another node.
class ReactionsOfTwoNodesIT extends ApplicationTest {
    private static final int NODES = 2;
    private static final int BATCHES = 300;

    @Autowired
    private JdbcTemplate jdbc;

    @Autowired
    private TransactionTemplate transaction;

    @Autowired
    private Members members;

    @Autowired
    private StreamLifecycle lifecycle;

    private List<StreamId> streams;
    private List<ReactionKey> keys;

    @BeforeEach
    void startStreams() {
        var fixtures = new Fixtures(members, lifecycle);
        List<MemberProfile> people = Stream.generate(fixtures::member).limit(5).toList();
        streams = Stream.generate(() -> fixtures.liveStream().id()).limit(2).toList();
        keys = streams.stream()
                .flatMap(stream -> people.stream().map(member -> new ReactionKey(stream, member.id())))
                .toList();
    }

    @Test
    void nodesThatStoreTheSameReactions_allSucceed_withRightTotals() throws Exception {
        List<Future<?>> nodes = new ArrayList<>();
        try (ExecutorService executor = Executors.newFixedThreadPool(NODES)) {
            for (int node = 0; node < NODES; node++) {
                ReactionRows rows = node();
                nodes.add(executor.submit(() -> storeBatches(rows)));
            }
        }
        for (Future<?> node : nodes) {
            node.get();
        }

        ReactionRows rows = node();
        for (StreamId stream : streams) {
            assertThat(rows.sums(List.of(stream)).get(stream))
                    .isEqualTo(new ReactionSums(
                            count(rows, stream, Reaction.LIKE), count(rows, stream, Reaction.DISLIKE)));
        }
    }

    private ReactionRows node() {
        var several = new ClusterProperties(
                ClusterProperties.Bus.DATABASE,
                Duration.ofMillis(200),
                "streamside",
                List.of(),
                "",
                ClusterProperties.Unsigned.REFUSED);
        return new ReactionRows(jdbc, jdbc, transaction, several);
    }

    /// Stores the keys in random order, as they come in practice.
    private void storeBatches(ReactionRows rows) {
        var order = new ArrayList<>(keys);
        for (int batch = 0; batch < BATCHES; batch++) {
            Collections.shuffle(order, ThreadLocalRandom.current());
            Map<ReactionKey, Reaction> wanted = new LinkedHashMap<>();
            order.forEach(key -> wanted.put(key, anyReaction()));
            rows.exchange(wanted);
        }
    }

    private static Reaction anyReaction() {
        Reaction[] all = Reaction.values();
        return all[ThreadLocalRandom.current().nextInt(all.length)];
    }

    private long count(ReactionRows rows, StreamId stream, Reaction reaction) {
        return keys.stream()
                .filter(key -> key.streamId().equals(stream))
                .filter(key -> rows.find(key).orElse(Reaction.NONE) == reaction)
                .count();
    }
}
