package benchmark;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.SocketChannel;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// One viewer and the connection it has. Belongs to the thread that reads it; anyone may write.
final class Viewer {
    private static final long PATIENCE_NANOS = 5_000_000_000L;
    private static final byte[] NOTHING = {};

    private enum State {
        AWAY,
        ASKING,
        JOINING,
        HERE
    }

    /// The session of a member who can send; null for a guest.
    final @Nullable String session;
    /// Will stop reading: what it gets later says nothing about the server.
    final boolean slow;

    final Place place = new Place();

    private volatile @Nullable SocketChannel channel;
    private volatile State state = State.AWAY;
    private long askedNanos;

    /// What has come of a frame whose end has not.
    byte[] rest = NOTHING;
    /// The parts so far of a message that comes in several frames.
    @Nullable
    ByteArrayOutputStream parts;

    Viewer(@Nullable String session, boolean slow) {
        this.session = session;
        this.slow = slow;
    }

    void opened(SocketChannel opened) {
        rest = NOTHING;
        parts = null;
        channel = opened;
        askedNanos = System.nanoTime();
        state = State.ASKING;
    }

    void upgraded() {
        state = State.JOINING;
    }

    void joined() {
        state = State.HERE;
    }

    void leave() {
        SocketChannel open = channel;
        channel = null;
        state = State.AWAY;
        try {
            if (open != null) {
                open.close();
            }
        } catch (IOException already) {
            // it is gone, which is what was wanted
        }
    }

    boolean isAway() {
        return state == State.AWAY;
    }

    /// Whether frames are spoken.
    boolean isUpgraded() {
        return state == State.JOINING || state == State.HERE;
    }

    boolean isHere() {
        return state == State.HERE;
    }

    /// When it asked for its connection.
    long askedNanos() {
        return askedNanos;
    }

    SocketChannel channel() throws ClosedChannelException {
        SocketChannel open = channel;
        if (open == null) {
            throw new ClosedChannelException();
        }
        return open;
    }

    /// Writes all of `bytes`. They are few: only a server that has stopped reading makes this wait, and not for
    /// long.
    synchronized void write(ByteBuffer bytes) throws IOException {
        SocketChannel open = channel();
        long start = System.nanoTime();
        while (bytes.hasRemaining()) {
            if (open.write(bytes) == 0) {
                if (System.nanoTime() - start > PATIENCE_NANOS) {
                    throw new IOException("the server does not read");
                }
                LockSupport.parkNanos(100_000);
            }
        }
    }
}
