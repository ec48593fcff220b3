package dev.streamside.edge.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.apache.tomcat.util.net.SocketBufferHandler;
import org.junit.jupiter.api.Test;

class BorrowedWriteBufferTest {
    private final WriteBuffers buffers = new WriteBuffers();

    private BorrowedWriteBuffer connection() {
        return new BorrowedWriteBuffer(new SocketBufferHandler(16, 0, false), buffers);
    }

    @Test
    void aConnectionWithoutAnAnswer_borrowsNothing_andCanBeWrittenTo() {
        BorrowedWriteBuffer connection = connection();
        assertThat(connection.isWriteBufferEmpty()).isTrue();
        assertThat(connection.isWriteBufferWritable()).isTrue();
        connection.giveBack(false);
        assertThat(buffers.lent()).isZero();
    }

    @Test
    void whatIsLeftToWrite_staysUntilItIsWritten() {
        BorrowedWriteBuffer connection = connection();
        connection.configureWriteBufferForWrite();
        connection.getWriteBuffer().put((byte) 7).put((byte) 8);
        connection.configureWriteBufferForRead();
        connection.getWriteBuffer().get();

        connection.giveBack(false);
        assertThat(connection.isWriteBufferEmpty()).isFalse();

        connection.configureWriteBufferForWrite();
        connection.getWriteBuffer().put((byte) 9);
        connection.configureWriteBufferForRead();
        assertThat(connection.getWriteBuffer().get()).isEqualTo((byte) 8);
        assertThat(connection.getWriteBuffer().get()).isEqualTo((byte) 9);
        connection.giveBack(false);
        assertThat(buffers.lent()).isZero();
    }

    @Test
    void aConnectionThatIsClosedWhileItWrites_givesItsBufferBackEmpty() {
        BorrowedWriteBuffer connection = connection();
        connection.configureWriteBufferForWrite();
        ByteBuffer borrowed = connection.getWriteBuffer();
        borrowed.put((byte) 7);

        connection.giveBack(true);

        assertThat(connection.isWriteBufferEmpty()).isTrue();
        assertThat(buffers.borrow())
                .isSameAs(borrowed)
                .satisfies(next -> assertThat(next.position()).isZero());
    }

    @Test
    void whenAllBuffersAreLent_oneGetsASmallOne() {
        List<ByteBuffer> lent = IntStream.range(0, WriteBuffers.MAX_LENT)
                .mapToObj(i -> buffers.borrow())
                .toList();

        ByteBuffer small = buffers.borrow();
        assertThat(small.capacity()).isLessThan(WriteBuffers.BYTES);
        buffers.giveBack(small);
        assertThat(buffers.lent()).isEqualTo(WriteBuffers.MAX_LENT);

        lent.forEach(buffers::giveBack);
        assertThat(buffers.borrow().capacity()).isEqualTo(WriteBuffers.BYTES);
    }

    @Test
    void manyThreads_neverShareABuffer() throws InterruptedException {
        var mixed = new AtomicInteger();
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            byte mine = (byte) i;
            threads.add(Thread.ofPlatform().start(() -> {
                for (int round = 0; round < 20_000; round++) {
                    BorrowedWriteBuffer connection = connection();
                    connection.configureWriteBufferForWrite();
                    int bytes = ThreadLocalRandom.current().nextInt(1, 50);
                    IntStream.range(0, bytes)
                            .forEach(n -> connection.getWriteBuffer().put(mine));
                    connection.configureWriteBufferForRead();
                    ByteBuffer written = connection.getWriteBuffer();
                    if (written.remaining() != bytes) {
                        mixed.incrementAndGet();
                    }
                    while (written.hasRemaining()) {
                        if (written.get() != mine) {
                            mixed.incrementAndGet();
                        }
                    }
                    connection.giveBack(round % 2 == 0);
                }
            }));
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assertThat(mixed).hasValue(0);
        assertThat(buffers.lent()).isZero();
    }
}
