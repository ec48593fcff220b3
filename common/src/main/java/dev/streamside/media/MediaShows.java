package dev.streamside.media;

import dev.streamside.channel.ChannelView;
import dev.streamside.channel.Channels;
import dev.streamside.id.ChannelId;
import dev.streamside.id.RandomToken;
import dev.streamside.id.StreamId;
import dev.streamside.limit.Transactions;
import dev.streamside.member.MemberProfile;
import dev.streamside.member.Members;
import dev.streamside.permission.Action;
import dev.streamside.permission.Permissions;
import dev.streamside.problem.ProblemCode;
import dev.streamside.problem.Refusal;
import dev.streamside.stream.NewStream;
import dev.streamside.stream.StreamLifecycle;
import dev.streamside.stream.StreamLog;
import dev.streamside.stream.StreamView;
import dev.streamside.stream.Streams;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Service;
import org.springframework.transaction.TransactionException;

/// Starts the stream of a channel when its show goes on air, and ends it when the show has been off air for a while.
@Service
class MediaShows {
    private static final Logger log = LoggerFactory.getLogger(MediaShows.class);
    private static final int LOCKS = 64;
    private static final int MAX_ENDED = 100;

    private final MediaRows rows;
    private final MediaProperties properties;
    private final Channels channels;
    private final Members members;
    private final Permissions permissions;
    private final Streams streams;
    private final StreamLifecycle life;
    private final StreamLog streamLog;
    private final Transactions transactions;
    private final Clock clock;
    /// A server that says twice that a show begins gets one stream. It says so to one node.
    private final List<Lock> locks =
            Stream.<Lock>generate(ReentrantLock::new).limit(LOCKS).toList();

    MediaShows(
            MediaRows rows,
            MediaProperties properties,
            Channels channels,
            Members members,
            Permissions permissions,
            Streams streams,
            StreamLifecycle life,
            StreamLog streamLog,
            Transactions transactions,
            Clock clock) {
        this.rows = rows;
        this.properties = properties;
        this.channels = channels;
        this.members = members;
        this.permissions = permissions;
        this.streams = streams;
        this.life = life;
        this.streamLog = streamLog;
        this.transactions = transactions;
        this.clock = clock;
    }

    /// Makes a new key for the media server of a channel. The one before it is worth nothing from then on.
    ///
    /// @throws Refusal `CHANNEL_NOT_FOUND`, `NOT_OWNER`, or `TRY_LATER`
    String newKey(ChannelId channelId, MemberProfile member) {
        permissions.require(Action.RUN_STREAMS, channels.require(channelId), member);
        String key = RandomToken.create();
        transactions.run(() -> {
            rows.setKey(channelId, key);
            return key;
        });
        return key;
    }

    /// @throws Refusal `CHANNEL_NOT_FOUND`, `NOT_OWNER`, or `TRY_LATER`
    void removeKey(ChannelId channelId, MemberProfile member) {
        permissions.require(Action.RUN_STREAMS, channels.require(channelId), member);
        transactions.run(() -> {
            rows.removeKey(channelId);
            return channelId;
        });
    }

    /// @throws Refusal `NOT_FOUND` if there is no such key, or `TRY_LATER`
    void heard(MediaEvent event, String key) {
        ChannelId channelId = transactions
                .run(() -> rows.channelOf(key))
                .orElseThrow(() -> Refusal.of(ProblemCode.NOT_FOUND, "There is no such key."));
        switch (event) {
            case ON_AIR -> onAir(channels.require(channelId));
            case OFF_AIR -> offAir(channelId);
            case OTHER -> {}
        }
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

    /// The stream that is planned next, or else a new one with the name of the channel.
    private void start(ChannelView channel) {
        MemberProfile owner = members.find(channel.ownerId()).orElseThrow();
        Optional<StreamView> planned = transactions.run(() -> streams.dueOf(channel.id(), clock.instant()));
        StreamView stream = planned.orElseGet(() -> life.create(new NewStream(channel.name(), null, null), owner));
        life.start(stream.id(), owner);
    }

    private void offAir(ChannelId channelId) {
        transactions.run(() -> {
            streams.liveOf(channelId).forEach(stream -> rows.offAir(channelId, stream.id()));
            return channelId;
        });
    }

    /// On every node: ending a stream twice does no harm.
    @Scheduled(initialDelayString = "PT1M", fixedDelayString = "PT1M")
    void endOffAir() {
        try {
            for (int i = 0; i < MAX_ENDED && endNext(); i++) {
                // the next one
            }
        } catch (DataAccessException | TransactionException | Refusal failure) {
            log.debug("Shows that are off air are ended later", failure); // the database's probe tells of an outage
        }
    }

    /// @return whether one was ended
    private boolean endNext() {
        Optional<StreamId> offAir = transactions.run(() -> rows.offAirFor(properties.grace()));
        if (offAir.isEmpty() || streamLog.end(offAir.get()) instanceof StreamLog.Change.Unknown) {
            return false;
        }
        transactions.run(() -> {
            rows.ended(offAir.get());
            return true;
        });
        return true;
    }
}
