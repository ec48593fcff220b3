package dev.streamside.edge.server;

import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Deque;

/// Buffers that connections borrow while they write an answer. One holds the head and the body of most
/// answers, so that these leave in one system call. The number is bounded, because a client that does not
/// read keeps one. When all are lent, a connection writes in small steps. Safe for any thread.
final class WriteBuffers {
    /// About the size of a page of 50 chats.
    static final int BYTES = 16 * 1024;
    /// 8 MB in all.
    static final int MAX_LENT = 512;

    private static final int SMALL_BYTES = 2048;

    private final Deque<ByteBuffer> free = new ArrayDeque<>();
    private int lent;

    /// An empty buffer, to be filled.
    synchronized ByteBuffer borrow() {
        if (lent == MAX_LENT) {
            return small();
        }
        ByteBuffer last = free.pollLast(); // most likely still in a cache of the processor
        ByteBuffer next = last == null ? ByteBuffer.allocateDirect(BYTES) : last;
        lent++;
        return next;
    }

    /// A buffer that need not be given back.
    static ByteBuffer small() {
        return ByteBuffer.allocate(SMALL_BYTES);
    }

    /// @param buffer one that [#borrow] returned. Its borrower must not use it any more
    synchronized void giveBack(ByteBuffer buffer) {
        if (buffer.isDirect()) {
            lent--;
            free.addLast(buffer.clear());
        }
    }

    /// For a buffer that its borrower may still be using: it is not lent again.
    synchronized void giveUp(ByteBuffer buffer) {
        lent -= buffer.isDirect() ? 1 : 0;
    }

    synchronized int lent() {
        return lent;
    }
}
