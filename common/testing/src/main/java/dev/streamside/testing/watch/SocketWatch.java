package dev.streamside.testing.watch;

import dev.streamside.testing.Api;
import dev.streamside.testing.Watch;
import java.io.IOException;
import java.net.http.WebSocket;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/// Watches through a socket, in the mode that misses nothing, however fast the chat is.
public final class SocketWatch implements Watch, WebSocket.Listener {
    private static final int PATIENCE_SECONDS = 10;

    private final StringBuilder part = new StringBuilder();
    private final StringBuilder bytes = new StringBuilder();
    private final CompactReader reader = new CompactReader();
    private final BlockingQueue<JsonNode> entries = new LinkedBlockingQueue<>();
    private final List<JsonNode> frames = new CopyOnWriteArrayList<>();
    private final BlockingQueue<JsonNode> answers = new LinkedBlockingQueue<>();
    private final BlockingQueue<JsonNode> counts = new LinkedBlockingQueue<>();
    private final CompletableFuture<JsonNode> hello = new CompletableFuture<>();
    private final CompletableFuture<Closed> closed = new CompletableFuture<>();
    private final WebSocket socket;
    private volatile String seen = "";
    private volatile boolean banned;

    /// The connection ended before the expected answer.
    public static final class Gone extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }

    /// How the server ended it.
    public record Closed(int code, String reason) {}

    public SocketWatch(Api who, String streamId, @Nullable String after) {
        this(who, "/ws/v1/streams/" + streamId + "?overflow=page" + (after == null ? "" : "&after=" + after));
    }

    /// A watch that skips entries that are too fast to be read, as viewers do.
    public static SocketWatch skipping(Api who, String streamId) {
        return new SocketWatch(who, "/ws/v1/streams/" + streamId);
    }

    /// A watch that does not count as a viewer.
    public static SocketWatch uncounted(Api who, String streamId) {
        var watch = new SocketWatch(who, "/ws/v1/streams/" + streamId + "?counted=false");
        watch.seen = Watch.before(watch.hello());
        return watch;
    }

    /// A watch that gets entries in compact form.
    public static SocketWatch compact(Api who, String streamId, @Nullable String after) {
        var watch = new SocketWatch(
                who,
                "/ws/v1/streams/" + streamId + "?overflow=page&entries=compact"
                        + (after == null ? "" : "&after=" + after));
        watch.seen = Watch.before(watch.hello());
        return watch;
    }

    private SocketWatch(Api who, String address) {
        this.socket = who.openSocket(address, this);
    }

    /// A watch that has been admitted.
    public static SocketWatch open(Api who, String streamId, @Nullable String after) {
        var watch = new SocketWatch(who, streamId, after);
        watch.seen = Watch.before(watch.hello());
        return watch;
    }

    @Override
    public CompletionStage<?> onText(WebSocket socket, CharSequence data, boolean last) {
        part.append(data);
        if (last) {
            String text = part.toString();
            part.setLength(0);
            take(text);
        }
        socket.request(1);
        return CompletableFuture.completedStage(null);
    }

    private synchronized void take(String text) {
        JsonNode frame = AsyncApiContract.PUBLISHED.check(text);
        if (frame.isArray() || frame.has("entries")) {
            frame = reader.read(text);
        }
        switch (frame.get("type").asString()) {
            case "hello", "entries" -> {
                frames.add(frame);
                frame.get("entries").forEach(entries::add);
                String run = CompactReader.run(text, frame);
                bytes.append(bytes.isEmpty() || run.isEmpty() ? "" : ",").append(run);
                if (frame.has("banned")) {
                    banned = frame.get("banned").asBoolean();
                }
                hello.complete(frame);
            }
            case "ban" -> banned = frame.get("banned").asBoolean();
            case "counts" -> counts.add(frame);
            default -> answers.add(frame);
        }
    }

    @Override
    public CompletionStage<?> onClose(WebSocket socket, int code, String reason) {
        closed.complete(new Closed(code, reason));
        return CompletableFuture.completedStage(null);
    }

    @Override
    public void onError(WebSocket socket, Throwable failure) {
        hello.completeExceptionally(failure);
        closed.completeExceptionally(failure);
    }

    public JsonNode hello() {
        return hello.orTimeout(PATIENCE_SECONDS, TimeUnit.SECONDS).join();
    }

    /// How the connection ended; waits for the end.
    public Closed closed() {
        return closed.orTimeout(PATIENCE_SECONDS, TimeUnit.SECONDS).join();
    }

    /// The next frame that answers one of the client's, such as `sent` or `error`.
    ///
    /// @throws Gone when the connection ended without one
    public JsonNode answer() {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        while (true) {
            boolean gone = closed.isDone(); // checked first, so that everything before the end has arrived
            JsonNode answer = answers.poll();
            if (answer != null) {
                return answer;
            }
            if (gone) {
                throw new Gone();
            }
            if (System.nanoTime() - deadline > 0) {
                throw new AssertionError("no answer came");
            }
            LockSupport.parkNanos(1_000_000);
        }
    }

    public boolean isClosed() {
        return closed.isDone();
    }

    /// The frames with entries so far.
    public List<JsonNode> frames() {
        return frames;
    }

    public JsonNode nextCounts() {
        return poll(counts, "counts");
    }

    @Override
    public List<JsonNode> next(int count) {
        var next = new ArrayList<JsonNode>(count);
        while (next.size() < count) {
            next.add(poll(entries, "entry " + (next.size() + 1) + " of " + count));
        }
        seen = next.isEmpty() ? seen : next.getLast().get("seq").asString();
        return next;
    }

    private static JsonNode poll(BlockingQueue<JsonNode> queue, String what) {
        try {
            JsonNode next = queue.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
            if (next == null) {
                throw new AssertionError("did not come: " + what);
            }
            return next;
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(interrupted);
        }
    }

    @Override
    public synchronized String bytes() {
        return bytes.toString();
    }

    @Override
    public String cursor() {
        return seen;
    }

    @Override
    public boolean reset() {
        return hello().get("reset").asBoolean();
    }

    @Override
    public boolean banned() {
        hello();
        return banned;
    }

    @Override
    public Outcome send(String chat) {
        sendFrame("{\"type\":\"chat\"," + chat.substring(1));
        JsonNode answer = answer();
        boolean refused = answer.get("type").asString().equals("error");
        return new Outcome(
                refused ? answer.get("code").asString() : "",
                answer.at("/fields/0/field").asString(""),
                answer.path("seq").asString(""),
                answer.toString());
    }

    /// @throws Gone if the connection has ended
    public void sendFrame(String text) {
        try {
            socket.sendText(text, true).join();
        } catch (CompletionException failure) {
            throw failure.getCause() instanceof IOException ? new Gone() : failure;
        }
    }

    public WebSocket socket() {
        return socket;
    }

    @Override
    public void cut() {
        socket.abort();
    }

    @Override
    public void close() {
        socket.sendClose(WebSocket.NORMAL_CLOSURE, "").exceptionally(alreadyClosed -> socket);
    }
}
