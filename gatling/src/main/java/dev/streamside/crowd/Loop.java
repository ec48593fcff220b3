package dev.streamside.crowd;

import io.netty.channel.ChannelFuture;
import io.netty.channel.EventLoop;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollSocketChannel;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/// The one thread of a crowd: all viewers belong to it, so nothing that they share needs a lock. Nothing may wait
/// on it.
final class Loop implements AutoCloseable {
    private static final long SHUTDOWN_SECONDS = 5;

    private final EventLoopGroup group = new MultiThreadIoEventLoopGroup(
            1, Epoll.isAvailable() ? EpollIoHandler.newFactory() : NioIoHandler.newFactory());
    private final CompletableFuture<Void> failure = new CompletableFuture<>();

    /// The kind of sockets that the thread can handle.
    Class<? extends SocketChannel> channels() {
        return Epoll.isAvailable() ? EpollSocketChannel.class : NioSocketChannel.class;
    }

    EventLoop thread() {
        return group.next();
    }

    void run(Runnable task) {
        thread().execute(() -> guard(task));
    }

    void after(long nanos, Runnable task) {
        var unused = thread().schedule(() -> guard(task), Math.max(0, nanos), TimeUnit.NANOSECONDS);
    }

    /// Does something at even intervals, as long as it wants to go on. What was missed is made up at once.
    void evenly(long intervalNanos, BooleanSupplier goesOn) {
        evenly(System.nanoTime(), intervalNanos, goesOn);
    }

    private void evenly(long dueNanos, long intervalNanos, BooleanSupplier goesOn) {
        long due = dueNanos;
        while (due - System.nanoTime() <= 0) {
            if (!goesOn.getAsBoolean()) {
                return;
            }
            due += intervalNanos;
        }
        long next = due;
        after(next - System.nanoTime(), () -> evenly(next, intervalNanos, goesOn));
    }

    /// Netty would keep a failure of a planned task to itself, and what it was to plan next would never happen.
    void guard(Runnable task) {
        try {
            task.run();
        } catch (Throwable failed) {
            failed(failed);
        }
    }

    /// Does something when a connection is open, or could not be opened.
    void whenDone(ChannelFuture opening, Consumer<ChannelFuture> action) {
        var unused = opening.addListener((ChannelFuture done) -> guard(() -> action.accept(done)));
    }

    /// Ends the run, because the crowd itself does not work.
    void failed(Throwable cause) {
        failure.completeExceptionally(cause);
    }

    /// Completes with the failure of a task, and otherwise never.
    CompletableFuture<Void> failure() {
        return failure;
    }

    @Override
    public void close() {
        boolean unused = group.shutdownGracefully(0, SHUTDOWN_SECONDS, TimeUnit.SECONDS)
                .awaitUninterruptibly(SHUTDOWN_SECONDS, TimeUnit.SECONDS);
    }
}
