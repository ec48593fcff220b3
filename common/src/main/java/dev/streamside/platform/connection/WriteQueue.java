package dev.streamside.platform.connection;

import java.nio.ByteBuffer;
import java.nio.channels.CompletionHandler;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.TimeUnit;
import org.apache.tomcat.util.net.SocketWrapperBase;
import org.apache.tomcat.util.net.SocketWrapperBase.BlockingMode;
import org.apache.tomcat.util.net.SocketWrapperBase.CompletionState;
import org.jspecify.annotations.Nullable;

/// The writes to one client. Nothing here blocks.
///
/// The monitor guards everything. At most one write is in flight. It goes to the kernel at once, and Tomcat's
/// poller finishes it if the client is slow to read. Packets that must not be lost wait in a short queue
/// ([#send]). All others are not queued at all ([#offer]): the caller is notified when there is room again.
public final class WriteQueue<P extends Packet> implements CompletionHandler<Long, @Nullable Void> {
    /// Answers to a client's own packets, a ping, a close. A client with more of them waiting has stopped
    /// reading.
    private static final int MAX_QUEUED = 64;

    /// Notified of each write, and of the end of a write that could not finish at once.
    public interface Listener<P> {
        /// A write begins. Must not wait or call the queue.
        void writing(List<P> packets);

        /// The kernel has everything. On any thread, without the monitor.
        ///
        /// @param writable whether there may be more to write
        void written(boolean writable);

        /// The client can no longer be written to. On any thread, without the monitor.
        void failed();
    }

    private final SocketWrapperBase<?> socket;
    private final Listener<P> listener;

    private boolean writing;
    private long writingSince;
    private boolean ended;
    private @Nullable Queue<P> queued;

    public WriteQueue(SocketWrapperBase<?> socket, Listener<P> listener) {
        this.socket = socket;
        this.listener = listener;
    }

    /// Writes `packets` in one go if nothing else is being written.
    ///
    /// @return whether they were taken
    public synchronized boolean offer(List<P> packets) {
        if (writing || ended) {
            return false;
        }
        write(packets);
        return true;
    }

    /// Writes `packet` after the writes in progress.
    ///
    /// @return false when too many wait already
    public synchronized boolean send(P packet) {
        if (ended) {
            return true; // nothing may follow the last packet
        }
        if (!writing) {
            write(List.of(packet));
            return true;
        }
        return queue().size() < MAX_QUEUED && queue().add(packet);
    }

    /// Writes `last` after everything else, and takes nothing more.
    public synchronized void end(P last) {
        if (ended) {
            return;
        }
        ended = true;
        if (writing) {
            queue().add(last);
        } else {
            write(List.of(last));
        }
    }

    /// Drops the waiting packets, and accepts no more.
    public synchronized void discard() {
        ended = true;
        queued = null;
    }

    /// Whether the kernel has the last packet.
    public synchronized boolean isFinished() {
        return ended && !writing;
    }

    /// Whether one write has taken longer than `limitNanos`.
    public synchronized boolean isStuck(long nowNanos, long limitNanos) {
        return writing && nowNanos - writingSince > limitNanos;
    }

    private Queue<P> queue() {
        Queue<P> known = queued;
        if (known == null) {
            queued = known = new ArrayDeque<>(2);
        }
        return known;
    }

    /// Called with the monitor held and nothing in flight. A failure goes to [#failed].
    private void write(List<P> packets) {
        var buffers = new ByteBuffer[packets.size()];
        for (int i = 0; i < buffers.length; i++) {
            buffers[i] = packets.get(i).toBuffer();
        }
        listener.writing(packets);
        writing = true;
        writingSince = System.nanoTime();
        CompletionState outcome = socket.write(
                BlockingMode.NON_BLOCK,
                -1,
                TimeUnit.MILLISECONDS,
                null,
                SocketWrapperBase.COMPLETE_WRITE,
                this,
                buffers);
        if (outcome == CompletionState.INLINE) {
            writing = false;
        }
    }

    /// Tomcat calls this when a write that could not finish at once has ended.
    @Override
    public void completed(Long bytes, @Nullable Void nothing) {
        boolean writable;
        synchronized (this) {
            writing = false;
            Queue<P> waiting = queued;
            if (waiting != null && !waiting.isEmpty()) {
                List<P> all = List.copyOf(waiting);
                waiting.clear();
                write(all);
            }
            writable = !writing && !ended;
        }
        listener.written(writable);
    }

    /// This thread may hold the monitor, so another thread notifies the listener.
    @Override
    public void failed(Throwable failure, @Nullable Void nothing) {
        socket.execute(listener::failed);
    }
}
