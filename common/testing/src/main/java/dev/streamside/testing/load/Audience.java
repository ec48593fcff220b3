package dev.streamside.testing.load;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;

/// The viewers of one stream at one node.
interface Audience extends AutoCloseable {
    /// The deliveries to the viewers.
    ///
    /// @param count       deliveries over sockets, or answers to polls
    /// @param p99Millis   the delay of a delivery, or of an answer; infinite if enough were lost
    /// @param worstMillis the longest delay; infinite if one was lost
    record Got(long count, double p50Millis, double p99Millis, double worstMillis, long wrong) {}

    /// Connects viewers to a node.
    interface Entrance {
        /// @param sendTimes of the chats of all senders
        Audience enter(InetSocketAddress node, String streamId, int viewers, SendTimes sendTimes)
                throws IOException, InterruptedException;
    }

    /// The viewers watch.
    ///
    /// @param perSecond chats a second, from now on
    Got watch(Duration time, int perSecond) throws InterruptedException;

    /// The viewers watch while the caller does something else. As [#watch].
    default CompletableFuture<Got> watching(Duration time, int perSecond) {
        return CompletableFuture.supplyAsync(
                () -> {
                    try {
                        return watch(time, perSecond);
                    } catch (InterruptedException interrupted) {
                        throw new IllegalStateException(interrupted);
                    }
                },
                Thread::startVirtualThread);
    }

    @Override
    void close();
}
