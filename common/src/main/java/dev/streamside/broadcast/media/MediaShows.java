package dev.streamside.broadcast.media;

import dev.streamside.account.member.MemberProfile;
import dev.streamside.account.member.Members;
import dev.streamside.broadcast.channel.ChannelView;
import dev.streamside.broadcast.channel.Channels;
import dev.streamside.broadcast.stream.NewStream;
import dev.streamside.broadcast.stream.StreamLifecycle;
import dev.streamside.broadcast.stream.StreamView;
import dev.streamside.broadcast.stream.Streams;
import dev.streamside.platform.guard.Outage;
import dev.streamside.platform.guard.Transactions;
import dev.streamside.platform.id.ChannelId;
import dev.streamside.platform.problem.ProblemCode;
import dev.streamside.platform.problem.Refusal;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Service;

/// Starts the stream of a channel when its show goes on air, and records when it goes off air.
@Service
class MediaShows {
    private static final Logger log = LoggerFactory.getLogger(MediaShows.class);
    private static final int LOCKS = 64;
    private static final int MAX_MISSED = 1_000;

    /// A show that went off air.
    ///
    /// @param atNanos when, in [System#nanoTime]
    private record Missed(String key, long atNanos) {}

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
    /// What was reported while the database did not answer.
    private final BlockingQueue<Missed> missed = new ArrayBlockingQueue<>(MAX_MISSED);

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

    /// That a show went off air is noted later if the database does not answer now: media servers do not repeat it.
    ///
    /// @throws Refusal `NOT_FOUND` if there is no such key, or `TRY_LATER`
    void received(MediaEvent event, String key) {
        try {
            handle(event, key);
        } catch (RuntimeException failure) {
            if (event != MediaEvent.OFF_AIR
                    || !isOutage(failure)
                    || !missed.offer(new Missed(key, System.nanoTime()))) {
                throw failure;
            }
        }
    }

    private void handle(MediaEvent event, String key) {
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

    /// Notes what the database did not take.
    @Scheduled(fixedDelayString = "PT5S")
    void noteMissed() {
        for (Missed report : List.copyOf(missed)) {
            try {
                note(report);
            } catch (RuntimeException failure) {
                if (isOutage(failure)) {
                    return;
                }
                log.info("A show that went off air could not be noted: {}", Outage.cause(failure));
            }
            missed.remove(report);
        }
    }

    /// Unless the show has gone on air since, at whatever node.
    private void note(Missed report) {
        ChannelId channelId = channelOf(report.key());
        var age = Duration.ofNanos(System.nanoTime() - report.atNanos());
        if (!transactions.run(() -> rows.wentOnAirWithin(channelId, age))) {
            offAir(channelId);
        }
    }

    private static boolean isOutage(RuntimeException failure) {
        return failure instanceof Refusal refusal ? refusal.code() == ProblemCode.TRY_LATER : Outage.caused(failure);
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
