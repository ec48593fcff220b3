package benchmark;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.PriorityQueue;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/// Many keep-alive connections on one thread, each with one request at a time: as little work for a request as
/// a program can do, so that the cores are left to the server.
///
/// Two ways to load: `closed`, where each connection asks again as soon as it has its answer, finds the most
/// that the server can do; `paced`, where each connection asks once a period from a random moment on, measures
/// from when it meant to ask, so that a server that stalls is charged for everybody who had to wait.
final class HttpLoad {
    /// What happened.
    ///
    /// @param micros time from request to complete answer, in microseconds
    record Result(long answers, long failures, Duration time, Histogram micros) {
        double perSecond() {
            return answers * 1e9 / time.toNanos();
        }
    }

    private static final byte[] END_OF_CHUNKS = "\r\n0\r\n\r\n".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] END_OF_HEAD = "\r\n\r\n".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] LENGTH = "\r\nContent-Length: ".getBytes(StandardCharsets.US_ASCII);
    private static final int CHUNKED = -1;
    private static final int UNKNOWN = -2;

    private static final class Connection {
        final ByteBuffer request;

        @Nullable
        SocketChannel channel;

        byte[] answer = new byte[4_096];
        int received;
        int expected = UNKNOWN;
        long startedNanos;
        boolean busy;

        Connection(byte[] request) {
            this.request = ByteBuffer.wrap(request);
        }
    }

    /// @param intendedNanos when it was meant to be: a connection that still waits for its last answer asks
    ///                      late
    private record Due(long nanos, long intendedNanos, Connection connection) {}

    private final InetSocketAddress server;
    private final ByteBuffer received = ByteBuffer.allocateDirect(256 * 1_024);
    private final Histogram micros = new Histogram(60_000_000L, 3);
    private long answers;
    private long failures;

    private HttpLoad(InetSocketAddress server) {
        this.server = server;
    }

    static Result closed(InetSocketAddress server, int connections, Duration time, IntFunction<byte[]> requests) {
        try {
            return new HttpLoad(server).run(connections, time, null, requests);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    static Result paced(
            InetSocketAddress server, int connections, Duration period, Duration time, IntFunction<byte[]> requests) {
        try {
            return new HttpLoad(server).run(connections, time, period, requests);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private Result run(int count, Duration time, @Nullable Duration period, IntFunction<byte[]> requests)
            throws IOException {
        try (Selector selector = Selector.open()) {
            List<Connection> connections = IntStream.range(0, count)
                    .mapToObj(i -> new Connection(requests.apply(i)))
                    .toList();
            var due = new PriorityQueue<Due>((a, b) -> Long.compare(a.nanos - b.nanos, 0));
            long start = System.nanoTime();
            for (Connection connection : connections) {
                long phase = period == null ? 0 : ThreadLocalRandom.current().nextLong(period.toNanos());
                due.add(new Due(start + phase, start + phase, connection));
            }
            long end = start + time.toNanos();
            for (long now = start; now - end < 0; now = System.nanoTime()) {
                while (!due.isEmpty() && due.peek().nanos - now <= 0) {
                    Due next = due.remove();
                    if (next.connection.busy) {
                        due.add(new Due(now + 1_000_000, next.intendedNanos, next.connection));
                    } else {
                        ask(selector, next.connection, next.intendedNanos);
                        if (period != null) {
                            long following = next.intendedNanos + period.toNanos();
                            due.add(new Due(following, following, next.connection));
                        }
                    }
                }
                // A millisecond late is counted as one; to wait more exactly would take the processor from the server.
                selector.select(1);
                for (SelectionKey key : selector.selectedKeys()) {
                    read(selector, (Connection) key.attachment(), period == null);
                }
                selector.selectedKeys().clear();
            }
            var took = Duration.ofNanos(System.nanoTime() - start);
            for (Connection connection : connections) {
                close(connection);
            }
            return new Result(answers, failures, took, micros);
        }
    }

    /// Connects when it first asks: a server may close who connects and says nothing.
    private void ask(Selector selector, Connection connection, long intendedNanos) throws IOException {
        connection.startedNanos = intendedNanos;
        connection.busy = true;
        connection.received = 0;
        connection.expected = UNKNOWN;
        connection.request.rewind();
        try {
            SocketChannel channel = connection.channel;
            if (channel == null) {
                connection.channel = channel = SocketChannel.open(server);
                channel.configureBlocking(false);
                channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
                channel.register(selector, SelectionKey.OP_READ, connection);
            }
            while (connection.request.hasRemaining()) {
                channel.write(connection.request);
            }
        } catch (IOException gone) {
            lost(connection);
        }
    }

    private void read(Selector selector, Connection connection, boolean askAgain) throws IOException {
        received.clear();
        int count;
        try {
            count = Objects.requireNonNull(connection.channel).read(received);
        } catch (IOException gone) {
            count = -1;
        }
        if (count < 0) {
            lost(connection);
            return;
        }
        received.flip();
        if (connection.received + count > connection.answer.length) {
            connection.answer = Arrays.copyOf(connection.answer, 2 * (connection.received + count));
        }
        received.get(connection.answer, connection.received, count);
        connection.received += count;
        if (connection.busy && isComplete(connection)) {
            long now = System.nanoTime();
            connection.busy = false;
            micros.recordValue(Math.min((now - connection.startedNanos) / 1_000, 60_000_000L));
            answers++;
            if (connection.answer[9] != '2') {
                failures++;
            }
            if (askAgain) {
                ask(selector, connection, now);
            }
        }
    }

    private void lost(Connection connection) throws IOException {
        failures++;
        connection.busy = true; // for good
        close(connection);
    }

    private static void close(Connection connection) throws IOException {
        if (connection.channel != null) {
            connection.channel.close();
        }
    }

    private static boolean isComplete(Connection connection) {
        byte[] answer = connection.answer;
        if (connection.expected == UNKNOWN) {
            int head = indexOf(answer, connection.received, END_OF_HEAD);
            if (head < 0) {
                return false;
            }
            int length = indexOf(answer, head + 2, LENGTH);
            if (length < 0) {
                connection.expected = CHUNKED;
            } else {
                int size = 0;
                for (int i = length + LENGTH.length; answer[i] >= '0' && answer[i] <= '9'; i++) {
                    size = size * 10 + answer[i] - '0';
                }
                connection.expected = head + END_OF_HEAD.length + size;
            }
        }
        return connection.expected == CHUNKED
                ? endsWith(answer, connection.received, END_OF_CHUNKS)
                : connection.received >= connection.expected;
    }

    private static boolean endsWith(byte[] bytes, int length, byte[] end) {
        return length >= end.length && Arrays.equals(bytes, length - end.length, length, end, 0, end.length);
    }

    private static int indexOf(byte[] bytes, int length, byte[] wanted) {
        for (int i = 0; i <= length - wanted.length; i++) {
            int j = 0;
            while (j < wanted.length && bytes[i + j] == wanted[j]) {
                j++;
            }
            if (j == wanted.length) {
                return i;
            }
        }
        return -1;
    }
}
