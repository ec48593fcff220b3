package dev.streamside.testing.load;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.util.Arrays;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// A connection of a load. Belongs to the thread of its [Loop]; any thread may write.
abstract class Connection {
    private static final long PATIENCE_NANOS = 5_000_000_000L;
    private static final byte[] NOTHING = {};

    /// The beginning of something that has not arrived completely.
    byte[] rest = NOTHING;

    private volatile @Nullable SelectionKey key;

    abstract void connected() throws IOException;

    /// Handles the complete parts of `bytes` from 0 to `to`. The bytes from `fresh` on are new.
    ///
    /// @return the beginning of the part that is not complete
    abstract int received(byte[] bytes, int fresh, int to) throws IOException;

    /// The other side has closed the connection, or did not accept it.
    abstract void lost(IOException why);

    /// Starts connecting to `server`; [#connected] is called later.
    final void open(Selector selector, InetSocketAddress server) throws IOException {
        rest = NOTHING;
        SocketChannel channel = SocketChannel.open();
        channel.configureBlocking(false);
        channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
        channel.setOption(StandardSocketOptions.SO_LINGER, 0); // frees the port at once when the connection ends
        key = channel.register(selector, SelectionKey.OP_CONNECT, this);
        if (channel.connect(server)) {
            opened();
        }
    }

    final void opened() throws IOException {
        channel().finishConnect();
        SelectionKey open = key;
        if (open != null && open.isValid()) {
            open.interestOps(SelectionKey.OP_READ);
        }
        connected();
    }

    final void take(byte[] bytes, int fresh, int to) throws IOException {
        int at = received(bytes, fresh, to);
        rest = at == to ? NOTHING : Arrays.copyOfRange(bytes, at, to);
    }

    final void lose(IOException why) {
        close();
        lost(why);
    }

    final boolean isOpen() {
        return key != null;
    }

    final SocketChannel channel() throws ClosedChannelException {
        SelectionKey open = key;
        if (open == null) {
            throw new ClosedChannelException();
        }
        return (SocketChannel) open.channel();
    }

    /// Writes everything. It is little data: this only waits, and briefly, for a server that has stopped
    /// reading.
    final synchronized void write(ByteBuffer bytes) throws IOException {
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

    /// Closes without a close frame, as when the network breaks.
    final void close() {
        SelectionKey open = key;
        key = null;
        try {
            if (open != null) {
                open.channel().close();
            }
        } catch (IOException alreadyGone) {
            // which is the intention
        }
    }
}
