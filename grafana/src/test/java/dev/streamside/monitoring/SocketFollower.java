package dev.streamside.monitoring;

import dev.streamside.testing.PlainSocket;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.WebSocket;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ThreadLocalRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Keeps a socket open, and reconnects when the server asks for it.
final class SocketFollower extends Follower {
    private static final Pattern WINDOW = Pattern.compile(";(\\d+)-(\\d+)");

    SocketFollower(URI base, String stream) {
        super(base, stream);
    }

    @Override
    void follow() throws IOException, InterruptedException {
        String path = "/ws/v1/streams/" + stream + "?overflow=page&after=" + last();
        var closed = new CompletableFuture<String>();
        try {
            WebSocket socket = PlainSocket.open(base, path, List.of(), new Frames(closed));
            try {
                Matcher window = WINDOW.matcher(closed.get());
                if (window.find()) {
                    Thread.sleep(ThreadLocalRandom.current()
                            .nextLong(Long.parseLong(window.group(1)), Long.parseLong(window.group(2))));
                }
            } finally {
                socket.abort();
            }
        } catch (ExecutionException lost) {
            throw new IOException(lost);
        } catch (UncheckedIOException refused) {
            throw refused.getCause();
        }
        throw new IOException("the socket was closed");
    }

    private final class Frames implements WebSocket.Listener {
        private final StringBuilder text = new StringBuilder();
        private final CompletableFuture<String> closed;

        Frames(CompletableFuture<String> closed) {
            this.closed = closed;
        }

        @Override
        public CompletionStage<?> onText(WebSocket socket, CharSequence data, boolean last) {
            text.append(data);
            if (last) {
                String frame = text.toString();
                text.setLength(0);
                if (frame.startsWith("{\"type\":\"hello\"") || frame.startsWith("{\"type\":\"entries\"")) {
                    take(frame);
                }
            }
            return WebSocket.Listener.super.onText(socket, data, last);
        }

        @Override
        public CompletionStage<?> onClose(WebSocket socket, int code, String reason) {
            closed.complete(reason);
            return CompletableFuture.completedStage(null);
        }

        @Override
        public void onError(WebSocket socket, Throwable failure) {
            closed.completeExceptionally(failure);
        }
    }
}
