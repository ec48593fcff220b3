package dev.streamside.broadcast.reaction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.streamside.account.member.MemberProfile;
import dev.streamside.account.member.Members;
import dev.streamside.broadcast.stream.StreamLifecycle;
import dev.streamside.platform.id.MemberId;
import dev.streamside.platform.id.StreamId;
import dev.streamside.testing.ApplicationTest;
import dev.streamside.testing.Fixtures;
import dev.streamside.testing.TestDatabase;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.dao.DataAccessException;

/// A burst of hearts is the normal case of a live stream.
class ReactionBurstIT extends ApplicationTest {
    private static final int PEOPLE = 120;
    private static final int EACH = 60;

    @Autowired
    private Reactions reactions;

    @Autowired
    private Members members;

    @Autowired
    private StreamLifecycle streams;

    private Fixtures fixtures;
    private StreamId stream;

    @BeforeEach
    void startStream() {
        fixtures = new Fixtures(members, streams);
        stream = fixtures.liveStream().id();
        reactions.sums(stream);
    }

    @Test
    void aBurst_isRefusedToNoMember_andTheLastReactionOfEachCounts() throws Exception {
        List<MemberProfile> people = people(PEOPLE);

        react(people);

        long likes = people.stream()
                .filter(fan -> reactions.find(stream, fan) == Reaction.LIKE)
                .count();
        assertThat(reactions.sums(stream)).isEqualTo(new ReactionSums(likes, PEOPLE - likes));
    }

    @Test
    @Tag(TestDatabase.COUNTS_STATEMENTS)
    void aBurst_isStoredByFewTransactions() throws Exception {
        List<MemberProfile> people = people(PEOPLE);
        var before = DATABASE.statements();

        react(people);

        assertThat(DATABASE.statements().since(before).of("commit")).isLessThan(PEOPLE * EACH / 20);
    }

    @Test
    void oneThatCannotBeStored_takesNoOtherWithIt() throws Exception {
        List<MemberProfile> people = new ArrayList<>(people(5));
        people.add(new MemberProfile(new MemberId(1), "nobody", "Nobody", null, Instant.EPOCH));

        List<Future<ReactionSums>> burst = atOnce(people, 1);

        assertThatThrownBy(() -> burst.getLast().get()).isInstanceOf(ExecutionException.class);
        for (Future<ReactionSums> reaction : burst.subList(0, 5)) {
            reaction.get();
        }
        assertThat(reactions.sums(stream)).isEqualTo(new ReactionSums(5, 0));
    }

    /// The other connection stands for one of our commits whose reply was lost.
    @Test
    void aReactionThatWasStoredWithoutAnAnswer_isInTheTotals() throws Exception {
        MemberProfile fan = fixtures.member();
        try (Connection other = DATABASE.connect();
                PreparedStatement like = other.prepareStatement("insert into reaction values (?, ?, 'LIKE')");
                PreparedStatement count = other.prepareStatement("insert into reaction_count values (?, 0, 1, 0)")) {
            other.setAutoCommit(false);
            like.setLong(1, stream.value());
            like.setLong(2, fan.id().value());
            like.executeUpdate();
            count.setLong(1, stream.value());
            count.executeUpdate();

            assertThatThrownBy(() -> reactions.set(stream, fan, Reaction.LIKE)).isInstanceOf(DataAccessException.class);
            other.commit();
        }

        assertThat(reactions.sums(stream)).isEqualTo(new ReactionSums(1, 0));
    }

    private List<MemberProfile> people(int count) {
        return IntStream.range(0, count).mapToObj(i -> fixtures.member()).toList();
    }

    /// All of them at once, many times each.
    private void react(List<MemberProfile> people) throws Exception {
        for (Future<ReactionSums> reaction : atOnce(people, EACH)) {
            reaction.get();
        }
    }

    /// Alternates between like and dislike.
    private List<Future<ReactionSums>> atOnce(List<MemberProfile> people, int each) throws InterruptedException {
        var start = new CountDownLatch(1);
        List<Future<ReactionSums>> burst = new ArrayList<>();
        try (ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < each; i++) {
                Reaction reaction = i % 2 == 0 ? Reaction.LIKE : Reaction.DISLIKE;
                for (MemberProfile fan : people) {
                    burst.add(executor.submit(() -> {
                        start.await();
                        return reactions.set(stream, fan, reaction);
                    }));
                }
            }
            start.countDown();
        }
        return burst;
    }
}
