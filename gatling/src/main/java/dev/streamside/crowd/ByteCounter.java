package dev.streamside.crowd;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandler.Sharable;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;

/// Counts the bytes of all connections, as they come from the sockets.
@Sharable
final class ByteCounter extends ChannelInboundHandlerAdapter {
    private final Tally tally;

    ByteCounter(Tally tally) {
        this.tally = tally;
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        if (message instanceof ByteBuf bytes) {
            tally.received(bytes.readableBytes());
        }
        context.fireChannelRead(message);
    }
}
