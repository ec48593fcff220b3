package dev.streamside.socket;

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

/// What is being written to one client. Nothing here blocks.
///
/// The monitor guards everything. At most one write is in flight; it is handed to the kernel at once, and
/// Tomcat's poller finishes it when the client was slow to read. Frames that must not be lost wait in a short
/// queue ([#send]); everything else is not queued at all ([#offer]): the caller is told when there is room
/// again.
final class WriteQueue implements CompletionHandler<Long, @Nullable Void> {
    /// Answers to a client's own frames, a ping, a close. A client with more of them waiting is not reading.
    private static final int MAX_QUEUED = 64;

    /// Told how a write that could not finish at once has ended; on any thread, without the monitor.
    interface Listener {
        /// The kernel has everything.
        ///
        /// @param writable whether there may be more to write
        void written(boolean writable);

        /// The client can no longer be written to.
        void failed();
    }

    private final SocketWrapperBase<?> socket;
    private final SocketMetrics metrics;
    private final Listener listener;

    private boolean writing;
    private long writingSince;
    private boolean ended;
    private @Nullable Queue<Frame> queued;

    WriteQueue(SocketWrapperBase<?> socket, SocketMetrics metrics, Listener listener) {
        this.socket = socket;
        this.metrics = metrics;
        this.listener = listener;
    }

    /// Writes `frames` in one go if nothing else is being written.
    ///
    /// @return whether they were taken
    synchronized boolean offer(List<Frame> frames) {
        if (writing || ended) {
            return false;
        }
        write(frames);
        return true;
    }

    /// Writes `frame` after what is being written.
    ///
    /// @return false when too many wait already
    synchronized boolean send(Frame frame) {
        if (ended) {
            return true; // nobody is left to send it to
        }
        if (!writing) {
            write(List.of(frame));
            return true;
        }
        return queue().size() < MAX_QUEUED && queue().add(frame);
    }

    /// Writes `last` after everything else, and takes nothing more.
    synchronized void end(Frame last) {
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

    /// Drops what still waits, and takes nothing more.
    synchronized void discard() {
        ended = true;
        queued = null;
    }

    /// Whether the kernel has the last frame.
    synchronized boolean isFinished() {
        return ended && !writing;
    }

    /// Whether one write has taken longer than `limitNanos`.
    synchronized boolean isStuck(long nowNanos, long limitNanos) {
        return writing && nowNanos - writingSince > limitNanos;
    }

    private Queue<Frame> queue() {
        Queue<Frame> known = queued;
        if (known == null) {
            queued = known = new ArrayDeque<>(2);
        }
        return known;
    }

    /// Called with the monitor held and nothing in flight. A failure goes to [#failed].
    private void write(List<Frame> frames) {
        var buffers = new ByteBuffer[frames.size()];
        for (int i = 0; i < buffers.length; i++) {
            buffers[i] = frames.get(i).toBuffer();
        }
        metrics.wrote(frames);
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

    /// Tomcat calls it when a write that could not finish at once has ended.
    @Override
    public void completed(Long bytes, @Nullable Void nothing) {
        boolean writable;
        synchronized (this) {
            writing = false;
            Queue<Frame> waiting = queued;
            if (waiting != null && !waiting.isEmpty()) {
                List<Frame> all = List.copyOf(waiting);
                waiting.clear();
                write(all);
            }
            writable = !writing && !ended;
        }
        listener.written(writable);
    }

    /// This thread may hold the monitor, so another thread tells the listener.
    @Override
    public void failed(Throwable failure, @Nullable Void nothing) {
        socket.execute(listener::failed);
    }
}
