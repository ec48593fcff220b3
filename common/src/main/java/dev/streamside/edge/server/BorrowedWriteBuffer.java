package dev.streamside.edge.server;

import java.nio.ByteBuffer;
import org.apache.tomcat.util.net.SocketBufferHandler;

/// The buffers of a connection as Tomcat uses them, except that the write buffer is borrowed while there is
/// an answer. Tomcat's own has one size for as long as the connection lives: if it is small, an answer takes
/// many system calls; if it is large, ten thousand idle connections keep it.
///
/// Used by the thread that serves the connection; other threads may only ask whether something is left to
/// write. In an asynchronous request any thread may write, so its connection keeps its borrowed buffer.
final class BorrowedWriteBuffer extends SocketBufferHandler {
    private static final ByteBuffer NONE = ByteBuffer.allocate(0);

    private final SocketBufferHandler reading;
    private final WriteBuffers buffers;
    private volatile ByteBuffer buffer = NONE;
    /// Whether the buffer is being filled, rather than written from.
    private volatile boolean filling = true;
    private volatile boolean kept;

    /// @param reading the buffers whose read buffer is used
    BorrowedWriteBuffer(SocketBufferHandler reading, WriteBuffers buffers) {
        super(0, 0, false);
        this.reading = reading;
        this.buffers = buffers;
    }

    @Override
    public void configureWriteBufferForWrite() {
        if (buffer == NONE) {
            buffer = kept ? WriteBuffers.small() : buffers.borrow();
        } else if (!filling) {
            buffer.compact();
        }
        filling = true;
    }

    @Override
    public void configureWriteBufferForRead() {
        if (filling && buffer != NONE) {
            buffer.flip();
            filling = false;
        }
    }

    @Override
    public ByteBuffer getWriteBuffer() {
        return buffer;
    }

    @Override
    public boolean isWriteBufferWritable() {
        ByteBuffer now = buffer;
        return now == NONE || (filling ? now.hasRemaining() : !now.hasRemaining());
    }

    @Override
    public boolean isWriteBufferEmpty() {
        ByteBuffer now = buffer;
        return filling ? now.position() == 0 : !now.hasRemaining();
    }

    /// Called at the end of an exchange. A buffer that is not empty is kept, and written later.
    ///
    /// @param closed whether nothing more will be written
    void giveBack(boolean closed) {
        ByteBuffer borrowed = buffer;
        if (!kept && borrowed != NONE && (closed || isWriteBufferEmpty())) {
            buffer = NONE;
            filling = true;
            buffers.giveBack(borrowed);
        }
    }

    /// From now on, this connection shares no buffer with others.
    void keep() {
        if (!kept) {
            kept = true;
            buffers.giveUp(buffer);
        }
    }

    @Override
    public void configureReadBufferForWrite() {
        reading.configureReadBufferForWrite();
    }

    @Override
    public void configureReadBufferForRead() {
        reading.configureReadBufferForRead();
    }

    @Override
    public ByteBuffer getReadBuffer() {
        return reading.getReadBuffer();
    }

    @Override
    public boolean isReadBufferEmpty() {
        return reading.isReadBufferEmpty();
    }

    @Override
    public void unReadReadBuffer(ByteBuffer returned) {
        reading.unReadReadBuffer(returned);
    }

    /// Does not touch the borrowed buffer: a thread may still be writing from it, and gives it back.
    @Override
    public void reset() {
        reading.reset();
    }

    @Override
    public void expand(int bytes) {
        throw new UnsupportedOperationException("only TLS needs more, and has buffers of its own");
    }

    @Override
    public void free() {
        reading.free();
    }
}
