package dev.streamside.testing;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/// A network between two parties on this machine, that can be cut and can freeze.
final class CuttableConnection implements AutoCloseable {
    private final ServerSocket entrance;
    private final int destination;
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition thawed = lock.newCondition();
    private boolean frozen;
    private volatile boolean cut;

    CuttableConnection(int destination) {
        try {
            this.destination = destination;
            this.entrance = new ServerSocket(0, 100, InetAddress.getLoopbackAddress());
            Thread.ofVirtual().start(this::accept);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    int port() {
        return entrance.getLocalPort();
    }

    /// Ends every connection, and each new one at once.
    void cut() {
        cut = true;
        open.forEach(CuttableConnection::closeQuietly);
    }

    /// Keeps every connection, and lets nothing through.
    void freeze() {
        lock.lock();
        try {
            frozen = true;
        } finally {
            lock.unlock();
        }
    }

    void mend() {
        cut = false;
        lock.lock();
        try {
            frozen = false;
            thawed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    private void accept() {
        while (!entrance.isClosed()) {
            try {
                Socket in = entrance.accept();
                if (cut) {
                    in.close();
                } else {
                    var out = new Socket(InetAddress.getLoopbackAddress(), destination);
                    open.add(in);
                    open.add(out);
                    Thread.ofVirtual().start(() -> carry(in, out));
                    Thread.ofVirtual().start(() -> carry(out, in));
                }
            } catch (IOException closed) {
                // the next round finds out why
            }
        }
    }

    private void carry(Socket from, Socket to) {
        byte[] buffer = new byte[16 * 1_024];
        try (from;
                to) {
            InputStream in = from.getInputStream();
            OutputStream out = to.getOutputStream();
            for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
                awaitThaw();
                out.write(buffer, 0, count);
            }
        } catch (IOException ended) {
            // by either side, or cut
        } finally {
            open.remove(from);
            open.remove(to);
        }
    }

    private void awaitThaw() {
        lock.lock();
        try {
            while (frozen) {
                thawed.awaitUninterruptibly();
            }
        } finally {
            lock.unlock();
        }
    }

    private static void closeQuietly(Socket socket) {
        try {
            socket.close();
        } catch (IOException ignored) {
            // it is closed
        }
    }

    @Override
    public void close() {
        try {
            entrance.close();
        } catch (IOException ignored) {
            // it is closed
        }
        mend();
        cut();
    }
}
