package dev.streamside.broadcast.media;

import dev.streamside.account.member.MemberProfile;
import dev.streamside.account.member.Members;
import dev.streamside.broadcast.channel.ChannelView;
import dev.streamside.broadcast.channel.Channels;
import dev.streamside.broadcast.stream.NewStream;
import dev.streamside.broadcast.stream.StreamLifecycle;
import dev.streamside.broadcast.stream.StreamView;
import dev.streamside.broadcast.stream.Streams;
import dev.streamside.platform.guard.Transactions;
import dev.streamside.platform.id.ChannelId;
import dev.streamside.platform.problem.ProblemCode;
import dev.streamside.platform.problem.Refusal;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Stream;
import org.springframework.stereotype.Service;

/// Starts the stream of a channel when its show goes on air, and records when it goes off air.
@Service
class MediaShows {
    private static final int LOCKS = 64;

    private final MediaRows rows;
    private final Channels channels;
    private final Members members;
    private final Streams streams;
    private final StreamLifecycle life;
    private final Transactions transactions;
    private final Clock clock;
    /// If a server reports twice that a show begins, only one stream is created. It reports to a single node.
    private final List<Lock> locks =
            Stream.<Lock>generate(ReentrantLock::new).limit(LOCKS).toList();

    MediaShows(
            MediaRows rows,
            Channels channels,
            Members members,
            Streams streams,
            StreamLifecycle life,
            Transactions transactions,
            Clock clock) {
        this.rows = rows;
        this.channels = channels;
        this.members = members;
        this.streams = streams;
        this.life = life;
        this.transactions = transactions;
        this.clock = clock;
    }

    /// @throws Refusal `NOT_FOUND` if there is no such key, or `TRY_LATER`
    void received(MediaEvent event, String key) {
        ChannelId channelId = channelOf(key);
        try {
            switch (event) {
                case ON_AIR -> onAir(channels.require(channelId));
                case OFF_AIR -> offAir(channelId);
                case OTHER -> {}
            }
        } catch (Refusal refusal) {
            channelOf(key); // it may have been deleted, together with the channel's account
            throw refusal;
        }
    }

    private ChannelId channelOf(String key) {
        return transactions
                .run(() -> rows.channelOf(key))
                .orElseThrow(() -> Refusal.of(ProblemCode.NOT_FOUND, "There is no such key."));
    }

    private void onAir(ChannelView channel) {
        Lock lock = locks.get(Math.floorMod(channel.id().hashCode(), LOCKS));
        lock.lock();
        try {
            List<StreamView> live = transactions.run(() -> {
                rows.onAir(channel.id());
                return streams.liveOf(channel.id());
            });
            if (live.isEmpty()) {
                start(channel);
            }
        } finally {
            lock.unlock();
        }
    }

    /// The stream that is planned next or, if there is none, a new one with the name of the channel.
    private void start(ChannelView channel) {
        MemberProfile owner = members.find(channel.ownerId()).orElseThrow();
        Optional<StreamView> planned = transactions.run(() -> streams.dueOf(channel.id(), clock.instant()));
        StreamView stream = planned.orElseGet(() -> life.create(new NewStream(channel.name(), null, null), owner));
        life.start(stream.id(), owner);
    }

    private void offAir(ChannelId channelId) {
        transactions.run(() -> streams.liveOf(channelId).forEach(stream -> rows.offAir(channelId, stream.id())));
    }
}
