package dev.streamside.testing;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// A network between a client and a server on this machine, that can be cut, can freeze, and can lead elsewhere.
public final class CuttableConnection implements AutoCloseable {
    /// A commit is a packet of its own: head, statement, and for MySQL two bytes about attributes in between.
    private static final int MAX_COMMIT_BYTES = 5 + 2 + "commit".length();

    private final ServerSocket entrance;
    private final AtomicReference<@Nullable Trap> trap = new AtomicReference<>();
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition thawed = lock.newCondition();
    private boolean frozen;
    private volatile boolean cut;
    private volatile int destination;

    /// Something to be done once, at the commit of a certain transaction.
    ///
    /// @param statement  of which the transaction has a part
    /// @param isAnswered whether the server has committed by then
    private record Trap(String statement, boolean isAnswered, Runnable action) {}

    public CuttableConnection(int destination) {
        try {
            this.destination = destination;
            this.entrance = new ServerSocket(0, 100, InetAddress.getLoopbackAddress());
            Thread.ofVirtual().start(this::accept);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    public int port() {
        return entrance.getLocalPort();
    }

    /// Ends every connection, and each new one at once.
    public void cut() {
        cut = true;
        open.forEach(CuttableConnection::closeQuietly);
    }

    /// Keeps every connection, and lets nothing through.
    public void freeze() {
        lock.lock();
        try {
            frozen = true;
        } finally {
            lock.unlock();
        }
    }

    public void mend() {
        cut = false;
        lock.lock();
        try {
            frozen = false;
            thawed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /// Leads new connections to another port. Those that are open stay where they are.
    public void leadTo(int port) {
        destination = port;
    }

    /// Does `action` when the next transaction with this statement is to be committed. The server gets the commit when
    /// that is done.
    ///
    /// @param statement part of it, as it is sent to the database without encryption
    public void beforeCommit(String statement, Runnable action) {
        trap.set(new Trap(statement, false, action));
    }

    /// Does `action` when the next transaction with this statement is committed. The client gets the answer when that
    /// is done.
    public void afterCommit(String statement, Runnable action) {
        trap.set(new Trap(statement, true, action));
    }

    private void accept() {
        while (!entrance.isClosed()) {
            try {
                Socket in = entrance.accept();
                if (cut) {
                    in.close();
                } else {
                    connect(in);
                }
            } catch (IOException closed) {
                // the next round finds out why
            }
        }
    }

    private void connect(Socket in) {
        try {
            var out = new Socket(InetAddress.getLoopbackAddress(), destination);
            open.add(in);
            open.add(out);
            var commits = new Commits();
            Thread.ofVirtual().start(() -> carry(in, out, commits::asked));
            Thread.ofVirtual().start(() -> carry(out, in, commits::answered));
        } catch (IOException nobodyThere) {
            closeQuietly(in);
        }
    }

    /// Looks for the commit of a [Trap] on one connection.
    private final class Commits {
        private boolean begun;
        private volatile @Nullable Runnable atAnswer;

        void asked(String statement) {
            Trap set = trap.get();
            if (set != null && statement.contains(set.statement)) {
                begun = true;
            } else if (set != null && begun && isCommit(statement)) {
                trap.set(null);
                if (set.isAnswered) {
                    atAnswer = set.action;
                } else {
                    set.action.run();
                }
            }
        }

        private static boolean isCommit(String statement) {
            return statement.length() <= MAX_COMMIT_BYTES
                    && statement.toLowerCase(Locale.ROOT).endsWith("commit");
        }

        void answered(String answer) {
            Runnable action = atAnswer;
            if (action != null) {
                atAnswer = null;
                action.run();
            }
        }
    }

    private void carry(Socket from, Socket to, Consumer<String> look) {
        byte[] buffer = new byte[16 * 1_024];
        try (from;
                to) {
            InputStream in = from.getInputStream();
            OutputStream out = to.getOutputStream();
            for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
                awaitThaw();
                look.accept(new String(buffer, 0, count, StandardCharsets.ISO_8859_1));
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
