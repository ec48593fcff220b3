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
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/// A network between a client and a server on this machine that can be cut, frozen and redirected.
public final class CuttableConnection implements AutoCloseable {
    /// A commit is sent in a packet of its own: head, statement and, for MySQL, two bytes about attributes in
    /// between.
    private static final int MAX_COMMIT_BYTES = 5 + 2 + "commit".length();

    private final ServerSocket entrance;
    private final AtomicReference<@Nullable Trap> trap = new AtomicReference<>();
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition thawed = lock.newCondition();
    private boolean frozen;
    private final AtomicLong commits = new AtomicLong();
    private final LongAdder lost = new LongAdder();
    private volatile int everyLost;
    private volatile boolean cut;
    private volatile int destination;
    private volatile int attempts;

    /// An action that runs once, at the commit of a certain transaction.
    ///
    /// @param statement  a part of a statement of the transaction
    /// @param isAnswered whether to wait until the server has committed
    /// @param reply      what happens to the server's answer
    private record Trap(String statement, boolean isAnswered, Reply reply, Runnable action) {}

    private enum Reply {
        CARRIED,
        HELD,
        CUT
    }

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

    /// How many connections have been attempted so far, whether they succeeded or not.
    public int attempts() {
        return attempts;
    }

    /// Ends every connection, and ends each new one at once.
    public void cut() {
        cut = true;
        open.forEach(CuttableConnection::closeQuietly);
    }

    /// Keeps every connection, but lets nothing through.
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

    /// Redirects new connections to another port. Open ones are not affected.
    public void leadTo(int port) {
        destination = port;
    }

    /// Runs `action` when the next transaction with this statement is about to be committed. The server
    /// receives the commit when the action has ended.
    ///
    /// @param statement a part of it, as it is sent to the database without encryption
    public void beforeCommit(String statement, Runnable action) {
        trap.set(new Trap(statement, false, Reply.CARRIED, action));
    }

    /// Runs `action` when the next transaction with this statement has been committed. The client receives
    /// the answer when the action has ended.
    public void afterCommit(String statement, Runnable action) {
        trap.set(new Trap(statement, true, Reply.CARRIED, action));
    }

    /// Loses the reply to the commit of the next transaction with this statement: the server commits, and the
    /// client loses its connection.
    public void loseReply(String statement) {
        trap.set(new Trap(statement, true, Reply.CUT, () -> {}));
    }

    /// As [#loseReply], but the client keeps its connection, and waits.
    public void holdReply(String statement) {
        trap.set(new Trap(statement, true, Reply.HELD, () -> {}));
    }

    /// Loses the replies to one in so many commits from now on, whatever the transaction. The clients keep
    /// their connections, and wait.
    ///
    /// @param one 0 for none
    public void loseReplies(int one) {
        everyLost = one;
    }

    /// How many replies [#loseReplies] has lost.
    public long lostReplies() {
        return lost.sum();
    }

    private void accept() {
        while (!entrance.isClosed()) {
            try {
                Socket in = entrance.accept();
                attempts = attempts + 1; // only one thread writes it
                if (cut) {
                    in.close();
                } else {
                    connect(in);
                }
            } catch (IOException closed) {
                // the next attempt finds out why
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
        private volatile Reply reply = Reply.CARRIED;

        /// Statements are always passed on to the server.
        boolean asked(String statement) {
            Trap set = trap.get();
            int one = everyLost;
            if (set != null && statement.contains(set.statement)) {
                begun = true;
            } else if (set != null && begun && isCommit(statement)) {
                trap.set(null);
                reply = set.reply;
                if (set.isAnswered) {
                    atAnswer = set.action;
                } else {
                    set.action.run();
                }
            } else if (one > 0 && isCommit(statement) && commits.incrementAndGet() % one == 0) {
                lost.increment();
                reply = Reply.HELD;
            }
            return true;
        }

        private static boolean isCommit(String statement) {
            return statement.length() <= MAX_COMMIT_BYTES
                    && statement.toLowerCase(Locale.ROOT).endsWith("commit");
        }

        /// @return whether to pass it on to the client
        boolean answered(String answer) throws IOException {
            Runnable action = atAnswer;
            if (action != null) {
                atAnswer = null;
                action.run();
            }
            if (reply == Reply.CUT) {
                throw new IOException("cut");
            }
            return reply == Reply.CARRIED;
        }
    }

    private interface Look {
        /// Whether to pass it on.
        boolean at(String bytes) throws IOException;
    }

    private void carry(Socket from, Socket to, Look look) {
        byte[] buffer = new byte[16 * 1_024];
        try (from;
                to) {
            InputStream in = from.getInputStream();
            OutputStream out = to.getOutputStream();
            for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
                awaitThaw();
                if (look.at(new String(buffer, 0, count, StandardCharsets.ISO_8859_1))) {
                    out.write(buffer, 0, count);
                }
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
