package dev.streamside.plain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.web.server.ResponseStatusException;

@Timeout(60)
class LoopThreadsTest {
    @Test
    void withoutThreads_aTaskRunsOnItsCallers() {
        assertThat(new LoopThreads(0, 0).run(Thread::currentThread)).isCompletedWithValue(Thread.currentThread());
    }

    @Test
    void whatHopsToABusyThread_waitsForIt_andIsRefusedIfItsQueueIsFull() throws InterruptedException {
        var threads = new LoopThreads(1, 2);
        var begun = new CountDownLatch(1);
        var end = new CountDownLatch(1);
        CompletableFuture<String> loop = threads.run(() -> {
            begun.countDown();
            await(end);
            return "computed";
        });
        begun.await();
        CompletableFuture<String> hop = threads.run(() -> "constant");
        CompletableFuture<String> another = threads.run(() -> "constant");
        assertThat(hop).isNotDone();
        assertThatThrownBy(() -> threads.run(() -> "constant")).isInstanceOf(ResponseStatusException.class);

        end.countDown();
        assertThat(loop.join()).isEqualTo("computed");
        assertThat(hop.join()).isEqualTo("constant");
        assertThat(another.join()).isEqualTo("constant");
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException interrupted) {
            throw new IllegalStateException(interrupted);
        }
    }
}
