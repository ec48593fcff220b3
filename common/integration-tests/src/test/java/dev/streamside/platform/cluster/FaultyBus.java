package dev.streamside.platform.cluster;

import dev.streamside.platform.bus.Bus;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// A bus between the nodes of this process with every fault that a bus may have. Of a hundred messages it loses
/// ten, cuts two, doubles ten, and delivers thirty late, so that others overtake them.
final class FaultyBus implements Bus {
    /// The link between the nodes.
    static class Wire implements AutoCloseable {
        private final List<FaultyBus> ends = new CopyOnWriteArrayList<>();
        private final ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor();
        private final Random random;

        Wire(long seed) {
            this.random = new Random(seed);
        }

        void carry(String channel, byte[] message) {
            int fate = random.nextInt(100);
            if (fate < 10) {
                return;
            }
            byte[] carried = fate < 12 ? Arrays.copyOf(message, message.length / 2) : message;
            deliver(channel, carried, fate < 42 ? random.nextInt(100) : 0);
            if (fate >= 90) {
                deliver(channel, carried, random.nextInt(100));
            }
        }

        final void deliver(String channel, byte[] message, int afterMillis) {
            for (FaultyBus end : ends) {
                var _ = thread.schedule(() -> end.arrived(channel, message), afterMillis, TimeUnit.MILLISECONDS);
            }
        }

        /// Whether all nodes listen to the channel.
        final boolean isFollowed(String channel) {
            return ends.stream().allMatch(end -> end.followed.contains(channel));
        }

        @Override
        public final void close() {
            thread.shutdownNow();
        }
    }

    /// Loses nothing, and swaps the messages of one channel in pairs.
    static final class Swapping extends Wire {
        private volatile String swapped = "";
        private byte @Nullable [] first;

        Swapping() {
            super(0);
        }

        void swap(String channel) {
            swapped = channel;
        }

        @Override
        void carry(String channel, byte[] message) {
            byte[] before = first;
            if (!channel.equals(swapped)) {
                deliver(channel, message, 0);
            } else if (before == null) {
                first = message;
            } else {
                first = null;
                deliver(channel, message, 0);
                deliver(channel, before, 0);
            }
        }
    }

    private final Wire wire;
    private final Map<String, Listener> always = new ConcurrentHashMap<>();
    private volatile Listener listener = (channel, message) -> {};
    private volatile Set<String> followed = Set.of();

    FaultyBus(Wire wire) {
        this.wire = wire;
        wire.ends.add(this);
    }

    private void arrived(String channel, byte[] message) {
        if (always.containsKey(channel)) {
            always.get(channel).arrived(channel, message);
        } else if (followed.contains(channel)) {
            listener.arrived(channel, message);
        }
    }

    @Override
    public void listen(Listener told) {
        listener = told;
    }

    @Override
    public void listen(String channel, Listener told) {
        always.put(channel, told);
    }

    @Override
    public void publish(String channel, byte[] message) {
        wire.thread.execute(() -> wire.carry(channel, message));
    }

    @Override
    public void follow(Set<String> channels) {
        followed = channels;
    }

    @Override
    public boolean carries() {
        return true;
    }

    @Override
    public boolean isDisconnected() {
        return false;
    }
}
