package dev.streamside.crowd;

import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelPipeline;
import org.jspecify.annotations.Nullable;

/// A viewer whose chats come over a connection that should stay.
abstract class PushedViewer extends Viewer {
    final Line line = new Line();
    private @Nullable Channel channel;

    PushedViewer(Environment environment, int number, String cookie) {
        super(environment, number, cookie);
    }

    abstract void addHandlers(ChannelPipeline pipeline);

    /// The connection is there; what comes next over it is not known here.
    void connected(Channel opened) {}

    @Override
    final void join() {
        line.ask();
        var unused = environment
                .connector()
                .open(node, this::addHandlers)
                .addListener((ChannelFuture opening) -> opened(opening));
    }

    private void opened(ChannelFuture opening) {
        if (isGone()) {
            var unused = opening.channel().close();
        } else if (opening.isSuccess()) {
            channel = opening.channel();
            connected(opening.channel());
        } else {
            environment.tally().failedRequest();
            comeBack(0);
        }
    }

    final boolean isCurrent(Channel other) {
        return other.equals(channel);
    }

    /// The connection has ended, or was not accepted.
    final void lost(long retryAfterMillis) {
        if (channel == null) {
            return;
        }
        close();
        if (line.isOpen()) {
            environment.tally().disconnected();
        } else {
            environment.tally().failedRequest();
        }
        comeBack(retryAfterMillis);
    }

    @Override
    void check(long nowNanos) {
        if (line.isOverdue(nowNanos)) {
            lost(0);
        } else if (!position.hasBegun()
                && line.isWithoutGreeting(nowNanos, environment.protocol().greetingNanos())) {
            beginWithout();
        }
    }

    @Override
    final void close() {
        Channel closed = channel;
        channel = null;
        if (closed != null) {
            var unused = closed.close();
        }
    }

    final @Nullable Channel channel() {
        return channel;
    }
}
