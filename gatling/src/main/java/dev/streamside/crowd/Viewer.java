package dev.streamside.crowd;

import dev.streamside.viewers.ServerCookie;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import java.net.URI;
import java.util.concurrent.TimeUnit;

/// One viewer: how far it has come, and who it is. It stays from [#join] to [#leave], and comes back if the
/// connection ends.
abstract class Viewer {
    final Environment environment;
    final int number;
    final URI node;
    final Position position = new Position();
    final Cursor cursor = new Cursor();
    private final Backoff backoff = new Backoff();
    /// A guest's is empty until the answer to the first heartbeat.
    private String cookie;

    private boolean here;
    private boolean gone;

    /// @param number among all viewers; it decides about the node
    /// @param cookie of a member's session; empty for a guest
    Viewer(Environment environment, int number, String cookie) {
        this.environment = environment;
        this.number = number;
        this.node = environment.settings().baseUrl().of(number);
        this.cookie = cookie;
    }

    /// Begins, or continues after what was received last.
    abstract void join();

    /// Called every second, to notice what does not happen.
    abstract void check(long nowNanos);

    /// How long it lets pass before it asks for more; zero if it need not ask.
    long pauseMillis() {
        return 0;
    }

    /// Closes its connection.
    abstract void close();

    void leave() {
        gone = true;
        close();
    }

    /// The connection for its heartbeats.
    HttpConnection heartbeatConnection() {
        return environment.pool().next(node);
    }

    final void sendHeartbeat() {
        heartbeatConnection()
                .ask(new Exchange(
                        environment.requests().heartbeat(node, cookie), Exchange.PATIENCE, new Exchange.Reply() {
                            @Override
                            public void answered(FullHttpResponse response) {
                                keepCookie(response);
                            }

                            @Override
                            public void failed(long retryAfterMillis) {
                                // The next one comes as planned.
                            }
                        }));
    }

    private void keepCookie(FullHttpResponse response) {
        String name = ServerCookie.GUEST.nameAt(node) + "=";
        for (String given : response.headers().getAll(HttpHeaderNames.SET_COOKIE)) {
            if (cookie.isEmpty() && given.startsWith(name)) {
                int end = given.indexOf(';');
                cookie = end < 0 ? given : given.substring(0, end);
            }
        }
    }

    final void receive(Payload payload) {
        environment.reception().take(payload, position, number);
        cursor.follow(payload);
        here = true;
        backoff.succeeded();
    }

    /// A server that sends no greeting shows only by its silence that the viewer is there.
    final void beginWithout() {
        if (!position.hasBegun()) {
            environment.reception().begin(position);
        }
        here = true;
        backoff.succeeded();
    }

    /// Comes back after a while, unless the viewer has left.
    final void comeBack(long leastMillis) {
        here = false;
        if (!gone) {
            long millis = backoff.failed(leastMillis, environment.random());
            environment.loop().after(TimeUnit.MILLISECONDS.toNanos(millis), () -> {
                if (!gone) {
                    join();
                }
            });
        }
    }

    final String cookie() {
        return cookie;
    }

    final boolean isHere() {
        return here;
    }

    final boolean isGone() {
        return gone;
    }
}
